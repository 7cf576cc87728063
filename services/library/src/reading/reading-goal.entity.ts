import { Column, Entity, PrimaryColumn } from 'typeorm';

/** Books that a student aims to finish a year. */
@Entity({ name: 'reading_goals' })
export class ReadingGoalEntity {
  @PrimaryColumn('uuid', { name: 'student_id' })
  studentId!: string;

  @Column('int')
  goal!: number;
}
