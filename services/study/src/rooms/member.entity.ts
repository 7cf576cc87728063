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

  /** Screens whose place another has taken, the newest last: they do not take it back. */
  @Column('uuid', { name: 'former_peers', array: true, default: '{}' })
  formerPeers!: string[];

  /** When the changes of that screen are worn off that are counted against the member. */
  @Column('timestamptz', { name: 'peers_until', nullable: true })
  peersUntil!: Date | null;

  @Column('jsonb')
  media!: StudyMember['media'];

  /** Whether the others see the member as there. */
  @Column('boolean', { name: 'is_here', default: true })
  isHere!: boolean;

  /** Last sign of any screen of the member. */
  @Column('timestamptz', { name: 'heard_at' })
  lastSignAt!: Date;

  /** Last sign of the screen in the call. */
  @Column('timestamptz', { name: 'last_seen_at', nullable: true })
  lastSeenAt!: Date | null;

  /** Since when the member's screens were never silent for long; null: none was in the call yet. */
  @Column('timestamptz', { name: 'present_since', nullable: true })
  presentSince!: Date | null;

  /** When a screen of the member said last that it does not reach Daily. */
  @Column('timestamptz', { name: 'cut_off_at', nullable: true })
  cutOffAt!: Date | null;

  /** Whether the member was warned that the XP run out. */
  @Column('boolean', { name: 'told_low', default: false })
  wasWarned!: boolean;

  /** Whether the ledger was asked, towards the end of the free time, how long the XP last. */
  @Column('boolean', { name: 'knows_balance', default: false })
  knowsBalance!: boolean;

  /** What the ledger has confirmed of the call's cost, in mXP. */
  @Column('integer', { name: 'paid_mxp', default: 0 })
  paidMxp!: number;
}
