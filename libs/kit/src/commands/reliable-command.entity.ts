import { Column, Entity, Index, PrimaryColumn } from 'typeorm';

/** A command that is sent until its receiver has answered; then its row is deleted. */
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

  /** Until then no other process sends it, and after that its next attempt is due. */
  @Column('timestamptz', { name: 'next_attempt_at' })
  nextAttemptAt!: Date;

  @Column('text', { name: 'last_error', nullable: true })
  lastError!: string | null;

  /** Time when it was permanently rejected; null while it is still being sent. */
  @Column('timestamptz', { name: 'parked_at', nullable: true })
  parkedAt!: Date | null;
}
