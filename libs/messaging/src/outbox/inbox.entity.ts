import { Column, Entity, Index, PrimaryColumn } from 'typeorm';

/** A durable event whose effect has been applied by this service. */
@Entity({ name: 'inbox' })
export class InboxEntity {
  @PrimaryColumn('uuid', { name: 'event_id' })
  eventId!: string;

  @Index('inbox_received_at')
  @Column('timestamptz', { name: 'received_at', default: () => 'now()' })
  receivedAt!: Date;
}
