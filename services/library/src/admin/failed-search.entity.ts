import { Column, Entity, Index, PrimaryColumn } from 'typeorm';

/** A search without results, stored once per student and day. */
@Entity({ name: 'failed_searches' })
@Index('failed_searches_by_day', ['day'])
@Index('failed_searches_of_student', ['studentId'])
export class FailedSearchEntity {
  /** Folded, so that equal words are counted together. */
  @PrimaryColumn('text')
  words!: string;

  @PrimaryColumn('date')
  day!: string;

  @PrimaryColumn('uuid', { name: 'student_id' })
  studentId!: string;

  /** The original text of the search. */
  @Column('text')
  typed!: string;

  @Column('timestamptz', { name: 'last_at' })
  lastAt!: Date;
}
