import { Column, Entity, PrimaryColumn } from 'typeorm';

/** Number of books that a student aims to finish in a year. */
@Entity({ name: 'reading_goals' })
export class ReadingGoalEntity {
  @PrimaryColumn('uuid', { name: 'student_id' })
  studentId!: string;

  @Column('int')
  goal!: number;
}
