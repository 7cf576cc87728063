import { Column, Entity, Index, PrimaryColumn } from 'typeorm';

/** Position up to which every announcement counts as read by a student. */
@Entity({ name: 'read_marks' })
export class ReadMarkEntity {
  @PrimaryColumn('uuid', { name: 'student_id' })
  studentId!: string;

  @Index('read_marks_by_place')
  @Column('bigint', { name: 'read_until' })
  readUntil!: string;
}
