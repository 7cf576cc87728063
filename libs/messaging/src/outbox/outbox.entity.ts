import { Column, Entity, Index, PrimaryColumn } from 'typeorm';

/** A durable event that is waiting for delivery, or that a server stores for its receivers. */
@Entity({ name: 'outbox' })
@Index('outbox_due', ['nextAttemptAt', 'position'], { where: 'sent_at IS NULL' })
@Index('outbox_unconfirmed', ['position'], {
  where: '((sent_at IS NOT NULL) AND (confirmed_at IS NULL))',
})
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

  /**
   * Time at which it is sent; once it is sent, the earliest time at which it is resent if a
   * receiver misses it.
   */
  @Column('timestamptz', { name: 'next_attempt_at', default: () => 'now()' })
  nextAttemptAt!: Date;

  @Column('text', { name: 'last_error', nullable: true })
  lastError!: string | null;

  /** Time when a server stored it for its receivers. */
  @Column('timestamptz', { name: 'sent_at', nullable: true })
  sentAt!: Date | null;

  /** Number of resends because a receiver missed it. */
  @Column('integer', { default: 0 })
  resends!: number;

  /** Receivers that have confirmed that they have it. */
  @Column('text', { name: 'taken_by', array: true, default: '{}' })
  takenBy!: string[];

  /** Time when all receivers had it; from then on the server may lose it. */
  @Index('outbox_confirmed_at')
  @Column('timestamptz', { name: 'confirmed_at', nullable: true })
  confirmedAt!: Date | null;
}
