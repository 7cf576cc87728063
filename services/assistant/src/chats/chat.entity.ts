import { Column, Entity, Index, PrimaryColumn } from 'typeorm';

/** A conversation of one student with the assistant. */
@Entity({ name: 'chats' })
@Index('chats_of_student', ['studentId', 'updatedAt'])
export class ChatEntity {
  @PrimaryColumn('uuid')
  id!: string;

  @Column('uuid', { name: 'student_id' })
  studentId!: string;

  @Column('text')
  title!: string;

  @Column('timestamptz', { name: 'created_at' })
  createdAt!: Date;

  /** Time of the last message. */
  @Column('timestamptz', { name: 'updated_at' })
  updatedAt!: Date;
}
