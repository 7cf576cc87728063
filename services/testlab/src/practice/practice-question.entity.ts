import type { OpenQuestion } from '@portal/contracts/testlab';
import { Column, Entity, JoinColumn, ManyToOne, PrimaryColumn } from 'typeorm';
import type { UnpaidReason } from '../domain/decide-pay';
import { PracticeSessionEntity } from './practice-session.entity';

/** A question of a practice test, its answer, and what the student chose, once. */
@Entity({ name: 'practice_questions' })
export class PracticeQuestionEntity {
  @PrimaryColumn('uuid', { name: 'session_id' })
  sessionId!: string;

  @ManyToOne(() => PracticeSessionEntity, { onDelete: 'CASCADE' })
  @JoinColumn({
    name: 'session_id',
    foreignKeyConstraintName: 'practice_questions_session_id_fkey',
  })
  session?: PracticeSessionEntity;

  /** From 0, in the order shown. */
  @PrimaryColumn('smallint')
  number!: number;

  @Column('text')
  question!: string;

  @Column('jsonb')
  choices!: string[];

  @Column('smallint', { name: 'answer_index' })
  answerIndex!: number;

  @Column('text')
  explanation!: string;

  @Column('smallint', { nullable: true })
  choice!: number | null;

  /** What the answer earned, in mXP; null: not answered. */
  @Column('integer', { name: 'earned_mxp', nullable: true })
  earnedMxp!: number | null;

  /** What it asks, as `questionKey` has it; null: made by a version that kept none. */
  @Column('text', { name: 'question_key', nullable: true })
  questionKey!: string | null;

  /** Whether it is the portal's own, and not made of the student's material, nor by a model. */
  @Column('boolean', { name: 'is_of_bank', default: false })
  isOfBank!: boolean;

  /** Why a right answer earned nothing; null: it did, or it is not right. */
  @Column('text', { name: 'unpaid_because', nullable: true })
  unpaidBecause!: UnpaidReason | null;

  @Column('timestamptz', { name: 'answered_at', nullable: true })
  answeredAt!: Date | null;
}

/** A kept question as it goes out: without the key. Whether one that is not the portal's own is a model's is not kept. */
export function keptQuestion(one: PracticeQuestionEntity): OpenQuestion {
  const { question, choices, isOfBank } = one;
  return isOfBank ? { question, choices, origin: 'portal' } : { question, choices };
}
