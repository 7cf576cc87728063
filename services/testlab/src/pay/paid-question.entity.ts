import { Check, Column, Entity, Index, PrimaryColumn } from 'typeorm';

/** A question that a student was paid for on a day in the university's time zone. */
@Entity({ name: 'paid_questions' })
@Index('paid_questions_of_day', ['day'])
@Check('paid_questions_pay_something', 'paid_mxp > 0')
export class PaidQuestionEntity {
  @PrimaryColumn('uuid', { name: 'student_id' })
  studentId!: string;

  @PrimaryColumn('date')
  day!: string;

  /** Key computed by `questionKey`. */
  @PrimaryColumn('text', { name: 'question_key' })
  questionKey!: string;

  @Column('integer', { name: 'paid_mxp' })
  paidMxp!: number;
}
