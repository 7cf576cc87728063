import { Column, Entity, Index, PrimaryColumn } from 'typeorm';

/** Totals of a student's ledger. Amounts in mXP. */
@Entity({ name: 'standings' })
@Index('standings_by_rank', ['balanceMxp', 'reachedPosition', 'studentId'], { where: 'is_listed' })
export class StandingEntity {
  @PrimaryColumn('uuid', { name: 'student_id', primaryKeyConstraintName: 'standings_pk' })
  studentId!: string;

  @Column('bigint', { name: 'balance_mxp' })
  balanceMxp!: string;

  @Column('bigint', { name: 'lifetime_mxp' })
  lifetimeMxp!: string;

  @Column('smallint', { name: 'highest_level' })
  highestLevel!: number;

  /** Revision of the last event in this row; -1 before the first one. */
  @Column('integer')
  revision!: number;

  /**
   * Global position of the event that led to this balance: of equal balances the lower one was
   * reached first.
   */
  @Column('bigint', { name: 'reached_position' })
  reachedPosition!: string;

  @Column('boolean', { name: 'is_listed' })
  isListed!: boolean;
}
