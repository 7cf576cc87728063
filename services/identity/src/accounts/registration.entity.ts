import type { Department } from '@portal/contracts';
import { Column, Entity, Index, PrimaryColumn } from 'typeorm';

/**
 * The latest registration of an address that is not verified yet. A registration for an address
 * with an account is stored as well, so that the two are indistinguishable, but never gets a code.
 */
@Entity({ name: 'registrations' })
@Index('registrations_email', ['email'], { unique: true })
@Index('registrations_by_age', ['createdAt', 'id'])
@Index('registrations_expires_at', ['expiresAt'])
export class RegistrationEntity {
  @PrimaryColumn('uuid')
  id!: string;

  @Column('text')
  email!: string;

  @Column('text')
  name!: string;

  @Column('text')
  department!: Department;

  @Column('text', { name: 'password_hash' })
  passwordHash!: string;

  @Column('timestamptz', { name: 'created_at' })
  createdAt!: Date;

  @Column('timestamptz', { name: 'expires_at' })
  expiresAt!: Date;

  /** HMAC of the mailed code, salted with this registration's id; null until it is mailed. */
  @Column('bytea', { name: 'code_hash', nullable: true })
  codeHash!: Buffer | null;

  @Column('integer', { name: 'code_number', default: 0 })
  codeNumber!: number;

  @Column('integer', { name: 'code_tries', default: 0 })
  codeTries!: number;

  /** Whether it has replaced another registration: its code then requires its id. */
  @Column('boolean', { name: 'is_contested', default: false })
  isContested!: boolean;

  @Column('timestamptz', { name: 'code_expires_at', nullable: true })
  codeExpiresAt!: Date | null;
}
