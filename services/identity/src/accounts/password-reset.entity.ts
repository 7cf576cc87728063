import { Column, Entity, Index, PrimaryColumn } from 'typeorm';

/**
 * The latest password reset of an address. A reset for an address without an account is stored as
 * well, so that the two are indistinguishable, but never gets a code.
 */
@Entity({ name: 'password_resets' })
@Index('password_resets_expires_at', ['expiresAt'])
export class PasswordResetEntity {
  @PrimaryColumn('text')
  email!: string;

  @Column('uuid')
  id!: string;

  @Column('timestamptz', { name: 'expires_at' })
  expiresAt!: Date;

  /** HMAC of the mailed code, salted with this reset's id; null until it is mailed. */
  @Column('bytea', { name: 'code_hash', nullable: true })
  codeHash!: Buffer | null;

  @Column('integer', { name: 'code_number', default: 0 })
  codeNumber!: number;

  @Column('integer', { name: 'code_tries', default: 0 })
  codeTries!: number;

  @Column('timestamptz', { name: 'code_expires_at', nullable: true })
  codeExpiresAt!: Date | null;
}
