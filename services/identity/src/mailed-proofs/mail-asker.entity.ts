import { Column, Entity, Index, PrimaryColumn } from 'typeorm';

/** Number of mails that one network or known device has requested for one address today. */
@Entity({ name: 'mail_askers' })
@Index('mail_askers_since', ['since'])
export class MailAskerEntity {
  /** SHA-256 of requester, purpose and address, so that none of them is stored here. */
  @PrimaryColumn('text')
  key!: string;

  @Column('integer')
  mails!: number;

  @Column('timestamptz')
  since!: Date;
}
