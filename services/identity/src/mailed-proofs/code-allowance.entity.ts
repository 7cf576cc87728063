import { Column, Entity, Index, PrimaryColumn } from 'typeorm';

/**
 * Counters of an address, known or not: its last request for a code, and the attempts with codes.
 */
@Entity({ name: 'code_allowances' })
@Index('code_allowances_touched_at', ['touchedAt'])
export class CodeAllowanceEntity {
  @PrimaryColumn('text')
  email!: string;

  @Column('integer', { name: 'code_number', default: 0 })
  codeNumber!: number;

  @Column('timestamptz', { name: 'asked_at', nullable: true })
  askedAt!: Date | null;

  @Column('integer', { default: 0 })
  tries!: number;

  @Column('timestamptz', { name: 'tries_since', nullable: true })
  triesSince!: Date | null;

  @Column('integer', { default: 0 })
  mails!: number;

  /** Mails reserved for trusted requesters. */
  @Column('integer', { name: 'reserved_mails', default: 0 })
  reservedMails!: number;

  @Column('timestamptz', { name: 'mails_since', nullable: true })
  mailsSince!: Date | null;

  @Column('timestamptz', { name: 'touched_at' })
  touchedAt!: Date;
}
