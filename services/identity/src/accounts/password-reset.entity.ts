import { Column, Entity, Index, PrimaryColumn } from 'typeorm';

/**
 * A new password that was asked for, the newest of its address. One for an address without an
 * account is kept alike, so that nothing distinguishes them, and no code is ever made for it.
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
