import type { Department } from '@portal/contracts';
import { Column, Entity, Index, PrimaryColumn } from 'typeorm';

/**
 * A registration whose e-mail address has yet to be verified; the newest one of its address. One of
 * an address that has an account already is kept alike, so that nothing distinguishes them, and no
 * code is ever made for it.
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

  /** Whether it has taken the place of another one: then its code opens nothing without its id. */
  @Column('boolean', { name: 'is_contested', default: false })
  isContested!: boolean;

  @Column('timestamptz', { name: 'code_expires_at', nullable: true })
  codeExpiresAt!: Date | null;
}
