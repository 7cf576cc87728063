import { Column, Entity, PrimaryColumn } from 'typeorm';

/** Tokens of the model that a student has used on a day of the university's time zone. */
@Entity({ name: 'model_student_days' })
export class ModelStudentDayEntity {
  @PrimaryColumn('uuid', { name: 'student_id' })
  studentId!: string;

  @PrimaryColumn('date')
  day!: string;

  @Column('integer')
  tokens!: number;
}
