import { Column, Entity, PrimaryColumn } from 'typeorm';

/** A student whose account is gone: nothing more is kept of them, whenever it was begun. */
@Entity({ name: 'forgotten_students' })
export class ForgottenStudentEntity {
  @PrimaryColumn('uuid', { name: 'student_id' })
  studentId!: string;

  @Column('timestamptz', { name: 'forgotten_at', default: () => 'now()' })
  forgottenAt!: Date;
}
