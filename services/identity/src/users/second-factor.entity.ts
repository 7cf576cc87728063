import { Column, Entity, ForeignKey, PrimaryColumn } from 'typeorm';
import { UserEntity } from './user.entity';

/** An authenticator with which an admin signs in beside the password. */
@Entity({ name: 'second_factors' })
export class SecondFactorEntity {
  @ForeignKey(() => UserEntity, { name: 'second_factors_user', onDelete: 'CASCADE' })
  @PrimaryColumn('uuid', { name: 'user_id' })
  userId!: string;

  /** Encrypted, so that the table alone does not suffice to generate codes. */
  @Column('bytea', { name: 'sealed_secret' })
  sealedSecret!: Buffer;

  /**
   * Null until a first code has proved that the authenticator has the secret; not required until
   * then.
   */
  @Column('timestamptz', { name: 'confirmed_at', nullable: true })
  confirmedAt!: Date | null;

  /** Step of 30 s of the last accepted code: the same or an earlier one is not accepted again. */
  @Column('integer', { name: 'last_step', default: 0 })
  lastStep!: number;

  @Column('integer', { default: 0 })
  failures!: number;

  @Column('timestamptz', { name: 'last_failure_at' })
  lastFailureAt!: Date;
}
