import type { StudyPractice } from '@portal/contracts/study-practice';
import type { QuestionKey } from '@portal/contracts/testlab-shared';
import type { OpenQuestion } from '@portal/contracts/testlab';
import type { Department } from '@portal/contracts';
import { Column, Entity, Index, JoinColumn, ManyToOne, PrimaryColumn } from 'typeorm';
import { SessionEntity } from '../rooms/session.entity';
import type { Round } from './domain/round';

/** What a round is to be made from: kept until it is made, and not longer. */
export interface AskedRound {
  department: Department | null;
  topics: string[];
  numQuestions: number;
  file: { uploadId: string; name: string; bytes: number } | null;
}

/** A round of practice in a session: the same questions for all. */
@Entity({ name: 'rounds' })
@Index('rounds_one_at_a_time', ['sessionId'], {
  unique: true,
  where: "state IN ('making', 'running', 'closing')",
})
@Index('rounds_of_session', ['sessionId', 'revision'])
@Index('rounds_of_starter', ['starterId'])
@Index('rounds_oldest', ['createdAt'])
export class RoundEntity {
  @PrimaryColumn('uuid')
  id!: string;

  @Column('uuid', { name: 'session_id' })
  sessionId!: string;

  @ManyToOne(() => SessionEntity, { onDelete: 'CASCADE' })
  @JoinColumn({ name: 'session_id', foreignKeyConstraintName: 'rounds_session_id_fkey' })
  session?: SessionEntity;

  /** Null: the account is gone. */
  @Column('uuid', { name: 'starter_id', nullable: true })
  starterId!: string | null;

  @Column('text')
  state!: Round['state'];

  /** Counts up within the session, with every change that is sent to members. */
  @Column('integer')
  revision!: number;

  @Column('timestamptz', { name: 'created_at' })
  createdAt!: Date;

  @Column('jsonb', { nullable: true })
  asked!: AskedRound | null;

  /** When a process has begun to have it made; null: none has. */
  @Column('timestamptz', { name: 'asked_at', nullable: true })
  askedAt!: Date | null;

  @Column('jsonb', { default: [] })
  questions!: OpenQuestion[];

  @Column('text', { nullable: true })
  notice!: string | null;

  @Column('timestamptz', { name: 'ends_at', nullable: true })
  endsAt!: Date | null;

  /** Right choices, and why; empty until the round is closed. */
  @Column('jsonb', { default: [] })
  key!: QuestionKey[];

  @Column('text', { nullable: true })
  failure!: string | null;
}

/** What a member's answers came to. */
export type RoundResult = Extract<StudyPractice, { state: 'closed' }>['answers'][number];
