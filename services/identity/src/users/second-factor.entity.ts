import { Column, Entity, ForeignKey, PrimaryColumn } from 'typeorm';
import { UserEntity } from './user.entity';

/** An authenticator that an admin signs in with beside the password. */
@Entity({ name: 'second_factors' })
export class SecondFactorEntity {
  @ForeignKey(() => UserEntity, { name: 'second_factors_user', onDelete: 'CASCADE' })
  @PrimaryColumn('uuid', { name: 'user_id' })
  userId!: string;

  /** Encrypted: a reader of the table alone makes no codes. */
  @Column('bytea', { name: 'sealed_secret' })
  sealedSecret!: Buffer;

  /** Null until a first code has shown that the authenticator has the secret: not asked for yet. */
  @Column('timestamptz', { name: 'confirmed_at', nullable: true })
  confirmedAt!: Date | null;

  /** The 30 s of the last code that was taken: neither it nor an older one is taken again. */
  @Column('integer', { name: 'last_step', default: 0 })
  lastStep!: number;

  @Column('integer', { default: 0 })
  failures!: number;

  @Column('timestamptz', { name: 'last_failure_at' })
  lastFailureAt!: Date;
}
