import { Column, Entity, Index, PrimaryColumn } from 'typeorm';

/** Maximum number of blocked students per student: as many as the settings list. */
export const BLOCKED_MAX = 200;

/** A block: neither of the two finds, asks or joins the other. */
@Entity({ name: 'blocks' })
export class BlockEntity {
  @PrimaryColumn('uuid', { name: 'blocker_id' })
  blockerId!: string;

  @Index('blocks_of_blocked')
  @PrimaryColumn('uuid', { name: 'blocked_id' })
  blockedId!: string;

  @Column('timestamptz', { name: 'created_at' })
  createdAt!: Date;
}
