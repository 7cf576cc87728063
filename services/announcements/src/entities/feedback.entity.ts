import { Column, Entity, Index, PrimaryColumn } from 'typeorm';

/** Feedback of a student to the admins, with the name and department of that time. */
@Entity({ name: 'feedback' })
@Index('feedback_of_student', ['studentId', 'createdAt'])
export class FeedbackEntity {
  @PrimaryColumn('uuid')
  id!: string;

  /** Nobody's once the student is deleted. */
  @Column('uuid', { name: 'student_id' })
  studentId!: string;

  @Column('text')
  name!: string;

  @Column('text')
  department!: string;

  @Column('text')
  subject!: string;

  @Column('text')
  message!: string;

  @Index('feedback_newest')
  @Column('timestamptz', { name: 'created_at' })
  createdAt!: Date;
}
