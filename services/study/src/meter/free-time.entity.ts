import { Column, Entity, PrimaryColumn } from 'typeorm';

/** Free time in calls that a student has used on a day of the university's time zone. */
@Entity({ name: 'free_time' })
export class FreeTimeEntity {
  @PrimaryColumn('uuid', { name: 'student_id' })
  studentId!: string;

  @PrimaryColumn('date')
  day!: string;

  @Column('integer', { name: 'used_ms' })
  usedMs!: number;
}
