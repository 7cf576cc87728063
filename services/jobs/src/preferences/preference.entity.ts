import type { Department } from '@portal/contracts';
import { Column, Entity, Index, PrimaryColumn, Unique } from 'typeorm';

/** A student's preferences on the job board. */
@Entity({ name: 'preferences' })
@Unique('preferences_mail_token_key', ['mailToken'])
@Index('preferences_by_email', ['email'])
@Index('preferences_due', ['nextMailAt'], { where: 'wants_weekly_mail' })
export class PreferenceEntity {
  @PrimaryColumn('uuid', { name: 'student_id' })
  studentId!: string;

  @Column('text', { array: true })
  interests!: string[];

  @Column('boolean', { name: 'wants_weekly_mail' })
  wantsWeeklyMail!: boolean;

  /** Stored only while the weekly mail is subscribed. */
  @Column('text', { nullable: true })
  email!: string | null;

  @Column('text', { nullable: true })
  department!: Department | null;

  /** Token that unsubscribes from the weekly mail. */
  @Column('text', { name: 'mail_token' })
  mailToken!: string;

  @Column('timestamptz', { name: 'next_mail_at', nullable: true })
  nextMailAt!: Date | null;

  /** Start of the weekly mail's window (inclusive), by the time when a job was first listed. */
  @Column('timestamptz', { name: 'mail_from', nullable: true })
  mailFrom!: Date | null;

  /** End of that window (exclusive). */
  @Column('timestamptz', { name: 'mail_until', nullable: true })
  mailUntil!: Date | null;
}
