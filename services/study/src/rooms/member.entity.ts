import type { StudyMember } from '@portal/contracts/study';
import { Column, Entity, Index, JoinColumn, ManyToOne, PrimaryColumn } from 'typeorm';
import { SessionEntity } from './session.entity';

/** A student in a session; a student is in one session at most. */
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

  /** Peer id of the client with which the member is in the call. */
  @Column('uuid', { name: 'peer_id', nullable: true })
  peerId!: string | null;

  /** Peers that another has replaced, newest last; they cannot retake the place. */
  @Column('uuid', { name: 'former_peers', array: true, default: '{}' })
  formerPeers!: string[];

  /** Time at which the limit on changes of peers is fully restored. */
  @Column('timestamptz', { name: 'peers_until', nullable: true })
  peersUntil!: Date | null;

  @Column('jsonb')
  media!: StudyMember['media'];

  /** Whether the others see the member as present. */
  @Column('boolean', { name: 'is_here', default: true })
  isHere!: boolean;

  /** Last sign of any client of the member. */
  @Column('timestamptz', { name: 'heard_at' })
  lastSignAt!: Date;

  /** Last sign of the client in the call. */
  @Column('timestamptz', { name: 'last_seen_at', nullable: true })
  lastSeenAt!: Date | null;

  /**
   * Start of the member's presence without a long silence; null until a client was in the call.
   */
  @Column('timestamptz', { name: 'present_since', nullable: true })
  presentSince!: Date | null;

  /** Time of the last report from a client of the member that it cannot reach Daily. */
  @Column('timestamptz', { name: 'cut_off_at', nullable: true })
  cutOffAt!: Date | null;

  /** Whether the member was warned that the XP run out. */
  @Column('boolean', { name: 'told_low', default: false })
  wasWarned!: boolean;

  /** Whether the balance was requested from the ledger, towards the end of the free time. */
  @Column('boolean', { name: 'knows_balance', default: false })
  knowsBalance!: boolean;

  /** Cost of the call that the ledger has confirmed, in mXP. */
  @Column('integer', { name: 'paid_mxp', default: 0 })
  paidMxp!: number;
}
