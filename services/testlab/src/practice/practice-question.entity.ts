import type { OpenQuestion } from '@portal/contracts/testlab';
import { Column, Entity, JoinColumn, ManyToOne, PrimaryColumn } from 'typeorm';
import type { UnpaidReason } from '../domain/decide-pay';
import { PracticeSessionEntity } from './practice-session.entity';

/** A question of a practice test, its right answer, and the student's one choice. */
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

  /** Index in the order shown, from 0. */
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

  /** Earned amount, in mXP; null if not answered. */
  @Column('integer', { name: 'earned_mxp', nullable: true })
  earnedMxp!: number | null;

  /** Key computed by `questionKey`; null for rows of a version that stored none. */
  @Column('text', { name: 'question_key', nullable: true })
  questionKey!: string | null;

  /**
   * Whether the question is the portal's own: neither made from the student's material nor by a
   * model.
   */
  @Column('boolean', { name: 'is_of_bank', default: false })
  isOfBank!: boolean;

  /** Reason why a right answer earned nothing; null if it was paid or is wrong. */
  @Column('text', { name: 'unpaid_because', nullable: true })
  unpaidBecause!: UnpaidReason | null;

  @Column('timestamptz', { name: 'answered_at', nullable: true })
  answeredAt!: Date | null;
}

/**
 * Returns a stored question for a response, without the right answer. For questions that are not
 * the portal's own, the table does not store whether a model made them.
 */
export function keptQuestion(one: PracticeQuestionEntity): OpenQuestion {
  const { question, choices, isOfBank } = one;
  return isOfBank ? { question, choices, origin: 'portal' } : { question, choices };
}
