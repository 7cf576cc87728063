import type { StudyMessage } from '@portal/contracts/study';
import { Column, Entity, Index, JoinColumn, ManyToOne, PrimaryColumn, Unique } from 'typeorm';
import { SessionEntity } from './session.entity';

/** A chat message of a member in a session. */
@Entity({ name: 'messages' })
@Unique('messages_session_id_number_key', ['sessionId', 'number'])
@Index('messages_of_sender', ['senderId', 'createdAt'])
export class MessageEntity {
  @PrimaryColumn('uuid')
  id!: string;

  @Column('uuid', { name: 'session_id' })
  sessionId!: string;

  @ManyToOne(() => SessionEntity, { onDelete: 'CASCADE' })
  @JoinColumn({ name: 'session_id', foreignKeyConstraintName: 'messages_session_id_fkey' })
  session?: SessionEntity;

  /** Incremented within the session, without gaps. */
  @Column('integer')
  number!: number;

  @Column('text')
  channel!: StudyMessage['channel'];

  @Column('uuid', { name: 'sender_id' })
  senderId!: string;

  @Column('text')
  text!: string;

  @Column('timestamptz', { name: 'created_at' })
  createdAt!: Date;
}
