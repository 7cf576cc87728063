import { Column, Entity, ForeignKey, Index, PrimaryColumn } from 'typeorm';
import { UserEntity } from '../users/user.entity';

/** A sign-in on one device. */
@Entity({ name: 'sessions' })
@Index('sessions_of_user', ['userId', 'createdAt'])
@Index('sessions_by_start', ['createdAt', 'userId'])
@Index('sessions_cookie_hash', ['cookieHash'], { unique: true })
@Index('sessions_expires_at', ['expiresAt'])
export class SessionEntity {
  @PrimaryColumn('uuid')
  id!: string;

  @ForeignKey(() => UserEntity, { name: 'sessions_user', onDelete: 'CASCADE' })
  @Column('uuid', { name: 'user_id' })
  userId!: string;

  /** SHA-256 of the cookie's secret, which the bearer token does not contain. */
  @Column('bytea', { name: 'cookie_hash' })
  cookieHash!: Buffer;

  @Column('text')
  address!: string;

  @Column('text', { name: 'user_agent' })
  userAgent!: string;

  @Column('timestamptz', { name: 'created_at' })
  createdAt!: Date;

  @Column('timestamptz', { name: 'last_seen_at' })
  lastSeenAt!: Date;

  @Column('timestamptz', { name: 'expires_at' })
  expiresAt!: Date;

  @Column('timestamptz', { name: 'ended_at', nullable: true })
  endedAt!: Date | null;
}
