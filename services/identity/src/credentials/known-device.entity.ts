import { Column, Entity, ForeignKey, Index, PrimaryColumn } from 'typeorm';
import { UserEntity } from '../users/user.entity';

/** A device on which a user has signed in before. */
@Entity({ name: 'known_devices' })
@Index('known_devices_last_seen_at', ['lastSeenAt'])
export class KnownDeviceEntity {
  @ForeignKey(() => UserEntity, { name: 'known_devices_user', onDelete: 'CASCADE' })
  @PrimaryColumn('uuid', { name: 'user_id' })
  userId!: string;

  /** SHA-256 of the secret issued to the browser. */
  @PrimaryColumn('text', { name: 'device_key' })
  deviceKey!: string;

  /** Key that this one replaces; the replaced one stays until this one has been used. */
  @Column('text', { nullable: true })
  replaces!: string | null;

  @Column('timestamptz', { name: 'last_seen_at' })
  lastSeenAt!: Date;
}
