import { Column, Entity, PrimaryColumn } from 'typeorm';

/** Time up to which an admin has seen the notifications. */
@Entity({ name: 'notifications_seen' })
export class NotificationsSeenEntity {
  @PrimaryColumn('uuid', { name: 'admin_id' })
  adminId!: string;

  @Column('timestamptz', { name: 'seen_until' })
  seenUntil!: Date;
}
