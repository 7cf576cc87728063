import type { Department } from '@portal/contracts';
import { Check, Column, Entity, Index, PrimaryColumn } from 'typeorm';

/** A verified student, or an admin. */
@Entity({ name: 'users' })
@Check('users_role', "role IN ('student', 'admin')")
@Index('users_email', ['email'], { unique: true, where: '(deleted_at IS NULL)' })
export class UserEntity {
  @PrimaryColumn('uuid')
  id!: string;

  @Column('text')
  email!: string;

  @Column('text')
  name!: string;

  /** Null for admins. */
  @Column('text', { nullable: true })
  department!: Department | null;

  @Column('text')
  role!: 'student' | 'admin';

  /** Null: nobody can sign in with a password. */
  @Column('text', { name: 'password_hash', nullable: true })
  passwordHash!: string | null;

  /** Of the password that the configuration gave last, so that only a change of it counts. */
  @Column('text', { name: 'configured_password_hash', nullable: true })
  configuredPasswordHash!: string | null;

  @Column('boolean', { name: 'is_demo', default: false })
  isDemo!: boolean;

  @Column('timestamptz', { name: 'suspended_until', nullable: true })
  suspendedUntil!: Date | null;

  @Column('timestamptz', { name: 'deleted_at', nullable: true })
  deletedAt!: Date | null;

  @Column('timestamptz', { name: 'created_at' })
  createdAt!: Date;
}
