import type { StudyCall, studyEndSchema } from '@portal/contracts/study';
import type { z } from 'zod';
import { Column, Entity, Index, PrimaryColumn } from 'typeorm';

/** A study session of students, and their room: both have the same id. */
@Entity({ name: 'sessions' })
@Index('sessions_under_way', ['id'], { where: 'ended_at IS NULL' })
@Index('sessions_metered', ['meteredUntil'], { where: 'ended_at IS NULL' })
@Index('sessions_at_daily', ['id'], { where: 'daily_room IS NOT NULL' })
export class SessionEntity {
  @PrimaryColumn('uuid')
  id!: string;

  @Column('timestamptz', { name: 'created_at' })
  createdAt!: Date;

  /** Time at which two members were in the call for the first time. */
  @Column('timestamptz', { name: 'started_at', nullable: true })
  startedAt!: Date | null;

  @Column('timestamptz', { name: 'ended_at', nullable: true })
  endedAt!: Date | null;

  @Column('text', { name: 'ended_how', nullable: true })
  endedHow!: z.output<typeof studyEndSchema> | null;

  /** Incremented with every change that is sent to members. */
  @Column('integer', { default: 0 })
  revision!: number;

  /** Topics that the members will practise. */
  @Column('text', { default: '' })
  topics!: string;

  @Column('integer', { name: 'num_questions', default: 5 })
  numQuestions!: number;

  /** Time up to which the call is settled; null until two members were in it. */
  @Column('timestamptz', { name: 'metered_until', nullable: true })
  meteredUntil!: Date | null;

  /** Number of charged spans of the call. */
  @Column('integer', { default: 0 })
  ticks!: number;

  /** Number of the newest message. */
  @Column('integer', { name: 'last_number', default: 0 })
  lastNumber!: number;

  /** Provider of the call; null before the first entry. */
  @Column('text', { nullable: true })
  provider!: StudyCall['provider'] | null;

  /** Id of a room at Daily that may exist; null once its deletion is confirmed. */
  @Column('text', { name: 'daily_room', nullable: true })
  dailyRoom!: string | null;
}
