import { Column, Entity, PrimaryColumn } from 'typeorm';

/** A service that receives events of this one, by what it has answered itself. */
@Entity({ name: 'outbox_receivers' })
export class OutboxReceiverEntity {
  @PrimaryColumn('text')
  subject!: string;

  @PrimaryColumn('text')
  receiver!: string;

  /** When it answered last. */
  @Column('timestamptz', { name: 'heard_at' })
  heardAt!: Date;
}
