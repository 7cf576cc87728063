import { Column, Entity, PrimaryColumn } from 'typeorm';

/** Number of practice tests that a student requested on a day in the university's time zone. */
@Entity({ name: 'generation_counts' })
export class GenerationCountEntity {
  @PrimaryColumn('uuid', { name: 'student_id' })
  studentId!: string;

  @PrimaryColumn('date')
  day!: string;

  @Column('integer')
  count!: number;

  /**
   * Number of refusals of material that yielded no test; they do not count as tests and have a
   * limit of their own.
   */
  @Column('integer', { default: 0 })
  refused!: number;
}
