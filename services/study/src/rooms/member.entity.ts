import type { StudyMember } from '@portal/contracts/study';
import { Column, Entity, Index, JoinColumn, ManyToOne, PrimaryColumn } from 'typeorm';
import { SessionEntity } from './session.entity';

/** A student in a session: in one at a time. */
@Entity({ name: 'members' })
@Index('members_in_one', ['studentId'], { unique: true, where: 'left_at IS NULL' })
@Index('members_of_student', ['studentId', 'joinedAt'])
export class MemberEntity {
  @PrimaryColumn('uuid', { name: 'session_id' })
  sessionId!: string;

  @ManyToOne(() => SessionEntity, { onDelete: 'CASCADE' })
  @JoinColumn({ name: 'session_id', foreignKeyConstraintName: 'members_session_id_fkey' })
  session?: SessionEntity;

  @PrimaryColumn('uuid', { name: 'student_id' })
  studentId!: string;

  @Column('timestamptz', { name: 'joined_at' })
  joinedAt!: Date;

  @Column('timestamptz', { name: 'left_at', nullable: true })
  leftAt!: Date | null;

  @Column('text', { name: 'left_how', nullable: true })
  leftHow!: string | null;

  /** The screen with which the member is in the call. */
  @Column('uuid', { name: 'peer_id', nullable: true })
  peerId!: string | null;

  @Column('jsonb')
  media!: StudyMember['media'];

  /** When a screen of the member was heard of last. */
  @Column('timestamptz', { name: 'last_seen_at', nullable: true })
  lastSeenAt!: Date | null;

  /** Since when the member has been in the call without a gap. */
  @Column('timestamptz', { name: 'present_since', nullable: true })
  presentSince!: Date | null;

  /** Whether the member was told that the XP run out. */
  @Column('boolean', { name: 'told_low', default: false })
  toldLow!: boolean;
}
