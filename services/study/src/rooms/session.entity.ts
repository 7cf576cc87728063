import type { StudyCall, studyEndSchema } from '@portal/contracts/study';
import type { z } from 'zod';
import { Column, Entity, Index, PrimaryColumn } from 'typeorm';

/** Students who study together, and their room: both go by the same id. */
@Entity({ name: 'sessions' })
@Index('sessions_under_way', ['id'], { where: 'ended_at IS NULL' })
@Index('sessions_metered', ['meteredUntil'], { where: 'ended_at IS NULL' })
@Index('sessions_at_daily', ['id'], { where: 'daily_room IS NOT NULL' })
export class SessionEntity {
  @PrimaryColumn('uuid')
  id!: string;

  @Column('timestamptz', { name: 'created_at' })
  createdAt!: Date;

  /** When two were in the call for the first time. */
  @Column('timestamptz', { name: 'started_at', nullable: true })
  startedAt!: Date | null;

  @Column('timestamptz', { name: 'ended_at', nullable: true })
  endedAt!: Date | null;

  @Column('text', { name: 'ended_how', nullable: true })
  endedHow!: z.output<typeof studyEndSchema> | null;

  /** Counts up with every change that is sent to members. */
  @Column('integer', { default: 0 })
  revision!: number;

  /** What the members will practise. */
  @Column('text', { default: '' })
  topics!: string;

  @Column('integer', { name: 'num_questions', default: 5 })
  numQuestions!: number;

  /** Up to when the call's time is settled; null: two were not yet in it. */
  @Column('timestamptz', { name: 'metered_until', nullable: true })
  meteredUntil!: Date | null;

  /** Spans of the call that are settled. */
  @Column('integer', { default: 0 })
  ticks!: number;

  /** The number of the newest message. */
  @Column('integer', { name: 'last_number', default: 0 })
  lastNumber!: number;

  /** Who carries the call; null: nobody has entered it yet. */
  @Column('text', { nullable: true })
  provider!: StudyCall['provider'] | null;

  /** The room at Daily that there may be, until it is known to be gone. */
  @Column('text', { name: 'daily_room', nullable: true })
  dailyRoom!: string | null;
}
