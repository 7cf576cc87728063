import { Column, Entity, Index, PrimaryColumn } from 'typeorm';

/** Counts of a question of the bank that was answered or flagged, without names. */
@Entity({ name: 'bank_questions' })
export class BankQuestionEntity {
  /** As `questionKey` has it. */
  @PrimaryColumn('text', { name: 'question_key' })
  questionKey!: string;

  @Column('text')
  question!: string;

  /** The right one first, the others in the order of letters. */
  @Column('jsonb')
  choices!: string[];

  @Column('integer', { default: 0 })
  answers!: number;

  @Column('integer', { default: 0 })
  wrong!: number;

  /** Since when it is asked no more; null: it is asked. */
  @Index('bank_questions_withdrawn', { where: 'withdrawn_at IS NOT NULL' })
  @Column('timestamptz', { name: 'withdrawn_at', nullable: true })
  withdrawnAt!: Date | null;
}
