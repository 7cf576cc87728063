import type { FlagReason } from '@portal/contracts/testlab-flags';
import { Column, Entity, Index, PrimaryColumn } from 'typeorm';

/** A question that a student has flagged. It stores the wording and is independent of the test. */
@Entity({ name: 'question_flags' })
@Index('question_flags_of_student', ['studentId', 'questionKey'], { unique: true })
@Index('question_flags_open', ['questionKey', 'createdAt'], { where: 'dismissed_at IS NULL' })
export class QuestionFlagEntity {
  @PrimaryColumn('uuid')
  id!: string;

  @Column('uuid', { name: 'student_id' })
  studentId!: string;

  /** Key of the wording; see `flagKey`. */
  @Column('text', { name: 'question_key' })
  questionKey!: string;

  /** Whether the question is of the bank; else it was made from the student's material. */
  @Column('boolean', { name: 'is_of_bank' })
  isOfBank!: boolean;

  @Column('text')
  question!: string;

  @Column('jsonb')
  choices!: string[];

  @Column('smallint', { name: 'answer_index' })
  answerIndex!: number;

  @Column('text')
  reason!: FlagReason;

  @Column('text')
  note!: string;

  @Column('timestamptz', { name: 'created_at' })
  createdAt!: Date;

  /** Time of the dismissal by an admin; null while open. */
  @Column('timestamptz', { name: 'dismissed_at', nullable: true })
  dismissedAt!: Date | null;
}
