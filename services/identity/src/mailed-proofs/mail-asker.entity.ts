import { Column, Entity, Index, PrimaryColumn } from 'typeorm';

/** How many mails one network, or one known device, had sent to one address today. */
@Entity({ name: 'mail_askers' })
@Index('mail_askers_since', ['since'])
export class MailAskerEntity {
  /** SHA-256 of who asks, for what and for which address: none of it lies about here. */
  @PrimaryColumn('text')
  key!: string;

  @Column('integer')
  mails!: number;

  @Column('timestamptz')
  since!: Date;
}
