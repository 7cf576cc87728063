import { Column, Entity, PrimaryColumn } from 'typeorm';

/** How many tests a student has asked for on a day of the university's time zone. */
@Entity({ name: 'generation_counts' })
export class GenerationCountEntity {
  @PrimaryColumn('uuid', { name: 'student_id' })
  studentId!: string;

  @PrimaryColumn('date')
  day!: string;

  @Column('integer')
  count!: number;

  /** Material that gave no test: it costs none, and has a limit of its own. */
  @Column('integer', { default: 0 })
  refused!: number;
}
