import { Column, Entity, PrimaryColumn } from 'typeorm';

/**
 * A ledger with an unreadable event: its row in the projection shows the state before that event.
 */
@Entity({ name: 'set_aside_ledgers' })
export class SetAsideLedgerEntity {
  @PrimaryColumn('uuid', { name: 'student_id' })
  studentId!: string;

  /** Revision of the unreadable event. */
  @Column('integer')
  revision!: number;

  /** Revision of the last event that was skipped since. */
  @Column('integer', { name: 'last_revision' })
  lastRevision!: number;

  @Column('timestamptz', { default: () => 'now()' })
  since!: Date;
}
