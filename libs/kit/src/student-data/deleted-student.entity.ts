import { Column, Entity, PrimaryColumn } from 'typeorm';

/**
 * A student whose account was deleted: no more data is stored about them, even by operations
 * started before.
 */
@Entity({ name: 'deleted_students' })
export class DeletedStudentEntity {
  @PrimaryColumn('uuid', { name: 'student_id' })
  studentId!: string;

  @Column('timestamptz', { name: 'deleted_at', default: () => 'now()' })
  deletedAt!: Date;
}
