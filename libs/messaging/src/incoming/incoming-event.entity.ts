import { Column, Entity, Index, PrimaryColumn } from 'typeorm';

/** A durable event that this service has received and not yet handled, or has parked. */
@Entity({ name: 'incoming_events' })
@Index('incoming_events_due', ['subject', 'nextAttemptAt'], { where: 'parked_at IS NULL' })
export class IncomingEventEntity {
  @PrimaryColumn('uuid', { name: 'event_id' })
  eventId!: string;

  @Column('text')
  subject!: string;

  @Column('jsonb')
  payload!: unknown;

  @Column('text', { name: 'correlation_id' })
  correlationId!: string;

  @Column('timestamptz', { name: 'received_at', default: () => 'now()' })
  receivedAt!: Date;

  /** Number of deliveries, counted before each. */
  @Column('integer', { default: 0 })
  tries!: number;

  /** Until then no other process claims the event, and after that its next try is due. */
  @Column('timestamptz', { name: 'next_attempt_at' })
  nextAttemptAt!: Date;

  @Column('text', { name: 'last_error', nullable: true })
  lastError!: string | null;

  /** Time when it was parked; null while it is still being tried. */
  @Column('timestamptz', { name: 'parked_at', nullable: true })
  parkedAt!: Date | null;
}
