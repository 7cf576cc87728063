import type { Department } from '@portal/contracts';
import { Column, Entity, Index, PrimaryColumn, Unique } from 'typeorm';

/** What a student has chosen on the board of jobs. */
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

  /** Known while the weekly mail is wanted. */
  @Column('text', { nullable: true })
  email!: string | null;

  @Column('text', { nullable: true })
  department!: Department | null;

  /** The token by which the weekly mail is ended. */
  @Column('text', { name: 'mail_token' })
  mailToken!: string;

  @Column('timestamptz', { name: 'next_mail_at', nullable: true })
  nextMailAt!: Date | null;

  /** The weekly mail lists jobs that were first seen from here on, */
  @Column('timestamptz', { name: 'mail_from', nullable: true })
  mailFrom!: Date | null;

  /** and before this. */
  @Column('timestamptz', { name: 'mail_until', nullable: true })
  mailUntil!: Date | null;
}
