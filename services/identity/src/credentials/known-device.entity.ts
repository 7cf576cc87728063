import { Column, Entity, ForeignKey, Index, PrimaryColumn } from 'typeorm';
import { UserEntity } from '../users/user.entity';

/** A device on which somebody has signed in before. */
@Entity({ name: 'known_devices' })
@Index('known_devices_last_seen_at', ['lastSeenAt'])
export class KnownDeviceEntity {
  @ForeignKey(() => UserEntity, { name: 'known_devices_user', onDelete: 'CASCADE' })
  @PrimaryColumn('uuid', { name: 'user_id' })
  userId!: string;

  /** SHA-256 of the secret that its browser was given. */
  @PrimaryColumn('text', { name: 'device_key' })
  deviceKey!: string;

  /** The key that this one has taken the place of: it stays until this one has been seen. */
  @Column('text', { nullable: true })
  replaces!: string | null;

  @Column('timestamptz', { name: 'last_seen_at' })
  lastSeenAt!: Date;
}
