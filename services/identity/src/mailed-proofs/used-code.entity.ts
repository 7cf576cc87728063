import { Column, Entity, ForeignKey, Index, PrimaryColumn } from 'typeorm';
import { UserEntity } from '../users/user.entity';

/**
 * The code that created an account, kept until it expires: if the response was lost, the same
 * browser sends it again.
 */
@Entity({ name: 'used_codes' })
@Index('used_codes_expires_at', ['expiresAt'])
@Index('used_codes_user_id', ['userId'])
export class UsedCodeEntity {
  @PrimaryColumn('text')
  email!: string;

  @Column('uuid', { name: 'registration_id' })
  registrationId!: string;

  @ForeignKey(() => UserEntity, { name: 'used_codes_user', onDelete: 'CASCADE' })
  @Column('uuid', { name: 'user_id' })
  userId!: string;

  /** HMAC of the code, as in the registration. */
  @Column('bytea', { name: 'code_hash' })
  codeHash!: Buffer;

  @Column('integer', { name: 'code_tries' })
  codeTries!: number;

  @Column('timestamptz', { name: 'expires_at' })
  expiresAt!: Date;
}
