import { Column, Entity, PrimaryColumn } from 'typeorm';

/** A student whose account is gone: nothing more is kept of them, whenever it was begun. */
@Entity({ name: 'deleted_students' })
export class DeletedStudentEntity {
  @PrimaryColumn('uuid', { name: 'student_id' })
  studentId!: string;

  @Column('timestamptz', { name: 'deleted_at', default: () => 'now()' })
  deletedAt!: Date;
}
