import type { ChatSource, MessageState } from '@portal/contracts/assistant';
import { Column, Entity, Index, JoinColumn, ManyToOne, PrimaryColumn } from 'typeorm';
import { ChatEntity } from './chat.entity';

/**
 * A question of a student, with the id that the browser generated for it, or the answer to one.
 */
@Entity({ name: 'messages' })
@Index('messages_of_chat', ['chatId', 'position'])
@Index('messages_of_student', ['studentId', 'position'])
export class MessageEntity {
  @PrimaryColumn('uuid')
  id!: string;

  @Column('uuid', { name: 'chat_id' })
  chatId!: string;

  @ManyToOne(() => ChatEntity, { onDelete: 'CASCADE' })
  @JoinColumn({ name: 'chat_id', foreignKeyConstraintName: 'messages_chat_id_fkey' })
  chat!: ChatEntity;

  @Column('uuid', { name: 'student_id' })
  studentId!: string;

  @Column('bigint', { generated: 'increment', unique: true })
  position!: string;

  @Column('text')
  role!: 'user' | 'assistant';

  @Column('text')
  content!: string;

  @Column('text')
  state!: MessageState;

  /** Reason why the answer ended early, as a text. */
  @Column('text', { nullable: true })
  failure!: string | null;

  @Column('text', { nullable: true })
  notice!: string | null;

  @Column('jsonb')
  sources!: ChatSource[];

  /** Id of the question that it answers; null: it is a question. */
  @Column('uuid', { nullable: true, unique: true })
  answers!: string | null;

  /** Id of the run that writes it; another run that takes it over ends this one. */
  @Column('uuid', { name: 'run_id', nullable: true })
  runId!: string | null;

  /** Time of the writer's last heartbeat. */
  @Column('timestamptz', { name: 'flushed_at', nullable: true })
  flushedAt!: Date | null;

  @Column('timestamptz', { name: 'created_at' })
  createdAt!: Date;
}
