import { Column, Entity, PrimaryColumn } from 'typeorm';

/** A service that receives events of this one, known from its own responses. */
@Entity({ name: 'outbox_receivers' })
export class OutboxReceiverEntity {
  @PrimaryColumn('text')
  subject!: string;

  @PrimaryColumn('text')
  receiver!: string;

  /** Time of its last response. */
  @Column('timestamptz', { name: 'heard_at' })
  heardAt!: Date;
}
