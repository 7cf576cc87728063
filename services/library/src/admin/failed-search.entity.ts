import { Column, Entity, Index, PrimaryColumn } from 'typeorm';

/** A search that found nothing, once for each student and day. */
@Entity({ name: 'failed_searches' })
@Index('failed_searches_by_day', ['day'])
@Index('failed_searches_of_student', ['studentId'])
export class FailedSearchEntity {
  /** Folded, so that the same words count together. */
  @PrimaryColumn('text')
  words!: string;

  @PrimaryColumn('date')
  day!: string;

  @PrimaryColumn('uuid', { name: 'student_id' })
  studentId!: string;

  /** As it was typed. */
  @Column('text')
  typed!: string;

  @Column('timestamptz', { name: 'last_at' })
  lastAt!: Date;
}
