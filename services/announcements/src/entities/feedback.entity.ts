import { Column, Entity, Index, PrimaryColumn } from 'typeorm';

/** Feedback from a student to the admins, with the name and department at the time of sending. */
@Entity({ name: 'feedback' })
@Index('feedback_of_student', ['studentId', 'createdAt'])
export class FeedbackEntity {
  @PrimaryColumn('uuid')
  id!: string;

  /** Matches no student once the account is deleted. */
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
