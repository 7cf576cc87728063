import { Column, Entity, Index, PrimaryColumn } from 'typeorm';

/** Anonymous counts of a question of the bank that was answered or flagged. */
@Entity({ name: 'bank_questions' })
export class BankQuestionEntity {
  /** Key computed by `questionKey`. */
  @PrimaryColumn('text', { name: 'question_key' })
  questionKey!: string;

  @Column('text')
  question!: string;

  /** The right choice first, the others sorted alphabetically. */
  @Column('jsonb')
  choices!: string[];

  @Column('integer', { default: 0 })
  answers!: number;

  @Column('integer', { default: 0 })
  wrong!: number;

  /** Time of the withdrawal; null while the question is still in use. */
  @Index('bank_questions_withdrawn', { where: 'withdrawn_at IS NOT NULL' })
  @Column('timestamptz', { name: 'withdrawn_at', nullable: true })
  withdrawnAt!: Date | null;
}
