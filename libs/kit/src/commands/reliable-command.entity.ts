import { Column, Entity, Index, PrimaryColumn } from 'typeorm';

/** A command that is sent until its receiver has answered; then its row goes. */
@Entity({ name: 'reliable_commands' })
@Index('reliable_commands_due', ['nextAttemptAt'], { where: 'parked_at IS NULL' })
export class ReliableCommandEntity {
  @PrimaryColumn('uuid', { name: 'command_id' })
  commandId!: string;

  @Column('text')
  subject!: string;

  @Column('jsonb')
  request!: object;

  @Column('text', { name: 'correlation_id' })
  correlationId!: string;

  @Column('timestamptz', { name: 'created_at' })
  createdAt!: Date;

  @Column('integer', { default: 0 })
  attempts!: number;

  /** While it is being sent: until when nobody else sends it. */
  @Column('timestamptz', { name: 'next_attempt_at' })
  nextAttemptAt!: Date;

  @Column('text', { name: 'last_error', nullable: true })
  lastError!: string | null;

  /** When it was refused for good; null: it is still being sent. */
  @Column('timestamptz', { name: 'parked_at', nullable: true })
  parkedAt!: Date | null;
}
