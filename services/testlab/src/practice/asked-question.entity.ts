import { Column, Entity, PrimaryColumn } from 'typeorm';

/** Number of times that a student was asked a question of the bank. */
@Entity({ name: 'asked_questions' })
export class AskedQuestionEntity {
  @PrimaryColumn('uuid', { name: 'student_id' })
  studentId!: string;

  /** Key computed by `questionKey`. */
  @PrimaryColumn('text', { name: 'question_key' })
  questionKey!: string;

  @Column('integer')
  times!: number;
}
