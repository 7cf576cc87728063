import { Column, Entity, Index, PrimaryColumn } from 'typeorm';

/** A durable event that has reached this service and is being taken, or was put aside. */
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

  /** While it is being taken: until when nobody else takes it. */
  @Column('timestamptz', { name: 'next_attempt_at' })
  nextAttemptAt!: Date;

  @Column('text', { name: 'last_error', nullable: true })
  lastError!: string | null;

  /** When it was put aside; null: it is still being taken. */
  @Column('timestamptz', { name: 'parked_at', nullable: true })
  parkedAt!: Date | null;
}
