import type { Department } from '@portal/contracts';
import { Check, Column, Entity, Index, PrimaryColumn } from 'typeorm';

/** Condition of the indexes of the admins' table, which sorts by any of its columns. */
const LISTED = { where: "((role = 'student') AND (deleted_at IS NULL))" };

/** A verified student or an admin. */
@Entity({ name: 'users' })
@Check('users_role', "role IN ('student', 'admin')")
@Index('users_email', ['email'], { unique: true, where: '(deleted_at IS NULL)' })
@Index('users_by_name', ['name', 'id'], LISTED)
@Index('users_by_email', ['email', 'id'], LISTED)
@Index('users_by_department', ['department', 'id'], LISTED)
@Index('users_by_xp', ['totalMxp', 'id'], LISTED)
@Index('users_by_suspension', ['suspendedUntil', 'id'], LISTED)
@Index('users_search', { synchronize: false })
@Index('users_search_stale', { synchronize: false })
@Index('users_folded_search', { synchronize: false })
@Index('users_by_age', ['createdAt', 'id'], LISTED)
export class UserEntity {
  @PrimaryColumn('uuid')
  id!: string;

  @Column('text')
  email!: string;

  @Column('text')
  name!: string;

  /** Normalised name and address for searches. */
  @Column('text', { name: 'search_text', default: '', select: false })
  searchText!: string;

  /**
   * Name and address from which `searchText` was made; outdated if they differ from the current
   * ones.
   */
  @Column('text', { name: 'search_of', nullable: true, select: false })
  searchOf!: string | null;

  /** Null for admins. */
  @Column('text', { nullable: true })
  department!: Department | null;

  @Column('text')
  role!: 'student' | 'admin';

  /** Null if no sign-in with a password is possible. */
  @Column('text', { name: 'password_hash', nullable: true })
  passwordHash!: string | null;

  /** Hash of the last configured password, so that only a change of it is applied. */
  @Column('text', { name: 'configured_password_hash', nullable: true })
  configuredPasswordHash!: string | null;

  @Column('boolean', { name: 'is_demo', default: false })
  isDemo!: boolean;

  /** Available balance in mXP, as last received from the ledger, for sorting. */
  @Column('bigint', { name: 'total_mxp', default: 0, select: false })
  totalMxp!: string;

  /** Revision of the ledger for this balance: an older one that arrives late changes nothing. */
  @Column('integer', { name: 'ledger_revision', default: -1, select: false })
  ledgerRevision!: number;

  @Column('timestamptz', { name: 'suspended_until', nullable: true })
  suspendedUntil!: Date | null;

  /** Version of the last replacing event about the student. */
  @Column('integer', { name: 'fact_version', default: 0 })
  factVersion!: number;

  @Column('timestamptz', { name: 'deleted_at', nullable: true })
  deletedAt!: Date | null;

  @Column('timestamptz', { name: 'created_at' })
  createdAt!: Date;
}
