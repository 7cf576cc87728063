import { Entity, ForeignKey, PrimaryColumn } from 'typeorm';
import { UserEntity } from '../users/user.entity';

/** A one-time code that replaces a lost authenticator. */
@Entity({ name: 'recovery_codes' })
export class RecoveryCodeEntity {
  @ForeignKey(() => UserEntity, { name: 'recovery_codes_user', onDelete: 'CASCADE' })
  @PrimaryColumn('uuid', { name: 'user_id' })
  userId!: string;

  @PrimaryColumn('bytea', { name: 'code_hash' })
  codeHash!: Buffer;
}
