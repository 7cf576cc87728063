import { Column, Entity, PrimaryColumn } from 'typeorm';

/** How often a student was asked a question of the bank. */
@Entity({ name: 'asked_questions' })
export class AskedQuestionEntity {
  @PrimaryColumn('uuid', { name: 'student_id' })
  studentId!: string;

  /** As `questionKey` has it. */
  @PrimaryColumn('text', { name: 'question_key' })
  questionKey!: string;

  @Column('integer')
  times!: number;
}
