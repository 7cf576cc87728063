import { Entity, PrimaryColumn } from 'typeorm';

/** A day in the university's time zone on which a student opened or marked a book. */
@Entity({ name: 'reading_days' })
export class ReadingDayEntity {
  @PrimaryColumn('uuid', { name: 'student_id' })
  studentId!: string;

  /** As `2026-03-02`. */
  @PrimaryColumn('date')
  day!: string;
}
