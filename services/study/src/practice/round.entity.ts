import type { StudyPractice } from '@portal/contracts/study-practice';
import type { QuestionKey } from '@portal/contracts/testlab-shared';
import type { OpenQuestion } from '@portal/contracts/testlab';
import type { Department } from '@portal/contracts';
import { Column, Entity, Index, JoinColumn, ManyToOne, PrimaryColumn } from 'typeorm';
import { SessionEntity } from '../rooms/session.entity';
import type { Round } from './domain/round';

/** Input from which a round is made; deleted once it is made. */
export interface AskedRound {
  department: Department | null;
  topics: string[];
  numQuestions: number;
  file: { uploadId: string; name: string; bytes: number } | null;
}

/** A round of practice in a session, with the same questions for all. */
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

  /** Null if the account was deleted. */
  @Column('uuid', { name: 'starter_id', nullable: true })
  starterId!: string | null;

  @Column('text')
  state!: Round['state'];

  /** Incremented within the session with every change that is sent to members. */
  @Column('integer')
  revision!: number;

  @Column('timestamptz', { name: 'created_at' })
  createdAt!: Date;

  @Column('jsonb', { nullable: true })
  asked!: AskedRound | null;

  /** Time at which a process started generating it; null before that. */
  @Column('timestamptz', { name: 'asked_at', nullable: true })
  askedAt!: Date | null;

  @Column('jsonb', { default: [] })
  questions!: OpenQuestion[];

  @Column('text', { nullable: true })
  notice!: string | null;

  @Column('timestamptz', { name: 'ends_at', nullable: true })
  endsAt!: Date | null;

  /** Right choices with explanations; empty until the round is closed. */
  @Column('jsonb', { default: [] })
  key!: QuestionKey[];

  @Column('text', { nullable: true })
  failure!: string | null;
}

/** Result of one answer of a member. */
export type RoundResult = Extract<StudyPractice, { state: 'closed' }>['answers'][number];
