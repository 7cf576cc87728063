import { Column, Entity, Index, PrimaryColumn } from 'typeorm';

/** A durable event that waits to be delivered, or has been sent of late. */
@Entity({ name: 'outbox' })
@Index('outbox_due', ['nextAttemptAt', 'position'], { where: 'sent_at IS NULL' })
export class OutboxEntity {
  @PrimaryColumn('uuid', { name: 'event_id' })
  eventId!: string;

  /** Order of writing. */
  @Column('bigint', { generated: 'increment' })
  position!: string;

  @Column('text')
  subject!: string;

  @Column('jsonb')
  payload!: object;

  @Column('text', { name: 'correlation_id' })
  correlationId!: string;

  @Column('timestamptz', { name: 'created_at', default: () => 'now()' })
  createdAt!: Date;

  @Column('integer', { default: 0 })
  attempts!: number;

  @Column('timestamptz', { name: 'next_attempt_at', default: () => 'now()' })
  nextAttemptAt!: Date;

  @Column('text', { name: 'last_error', nullable: true })
  lastError!: string | null;

  /** When a server has taken it to keep for its receivers. */
  @Index('outbox_sent_at')
  @Column('timestamptz', { name: 'sent_at', nullable: true })
  sentAt!: Date | null;
}
