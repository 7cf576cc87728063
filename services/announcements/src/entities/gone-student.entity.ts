import { Entity, PrimaryColumn } from 'typeorm';

/** A deleted student: what was under way at the deletion is not kept. */
@Entity({ name: 'gone_students' })
export class GoneStudentEntity {
  @PrimaryColumn('uuid', { name: 'student_id' })
  studentId!: string;
}
