import { Column, Entity, ForeignKey, Index, PrimaryColumn } from 'typeorm';
import { UserEntity } from '../users/user.entity';

/**
 * An account's identity at an OpenID provider: the e-mail address may change there, the subject
 * does not.
 */
@Entity({ name: 'openid_accounts' })
@Index('openid_accounts_of_user', ['userId'])
export class OpenIdAccountEntity {
  @PrimaryColumn('text')
  issuer!: string;

  @PrimaryColumn('text')
  subject!: string;

  @ForeignKey(() => UserEntity, { name: 'openid_accounts_user', onDelete: 'CASCADE' })
  @Column('uuid', { name: 'user_id' })
  userId!: string;

  @Column('timestamptz', { name: 'joined_at' })
  joinedAt!: Date;
}
