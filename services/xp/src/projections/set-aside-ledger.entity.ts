import { Column, Entity, PrimaryColumn } from 'typeorm';

/** A ledger with an event that cannot be read: its row in the projection stands before that one. */
@Entity({ name: 'set_aside_ledgers' })
export class SetAsideLedgerEntity {
  @PrimaryColumn('uuid', { name: 'student_id' })
  studentId!: string;

  /** Revision of the event that cannot be read. */
  @Column('integer')
  revision!: number;

  /** The last event that was left out since. */
  @Column('integer', { name: 'last_revision' })
  lastRevision!: number;

  @Column('timestamptz', { default: () => 'now()' })
  since!: Date;
}
