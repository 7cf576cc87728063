import { Column, Entity, Index, PrimaryColumn } from 'typeorm';
import type { RequestState } from './domain/request';

/** A request of one student to study with another. */
@Entity({ name: 'requests' })
@Index('requests_open', ['fromId', 'toId'], { unique: true, where: "state = 'open'" })
@Index('requests_of_sender', ['fromId', 'createdAt'])
@Index('requests_of_receiver', ['toId', 'createdAt'])
@Index('requests_due', ['expiresAt'], { where: "state = 'open'" })
export class StudyRequestEntity {
  @PrimaryColumn('uuid')
  id!: string;

  @Column('uuid', { name: 'from_id' })
  fromId!: string;

  @Column('uuid', { name: 'to_id' })
  toId!: string;

  @Column('text')
  state!: RequestState;

  @Column('timestamptz', { name: 'created_at' })
  createdAt!: Date;

  @Column('timestamptz', { name: 'expires_at' })
  expiresAt!: Date;

  @Column('timestamptz', { name: 'closed_at', nullable: true })
  closedAt!: Date | null;

  /** Session of an accepted request. */
  @Column('uuid', { name: 'session_id', nullable: true })
  sessionId!: string | null;
}
