import { Check, Column, Entity, Index, JoinColumn, ManyToOne, PrimaryColumn } from 'typeorm';
import { PracticeSessionEntity } from '../practice/practice-session.entity';

/**
 * XP that this service owes a student until the ledger accepts them; its id is the command id in
 * the ledger.
 */
@Entity({ name: 'xp_grants' })
@Index('xp_grants_unsettled', ['studentId'], { where: 'settled_at IS NULL' })
@Check('xp_grants_amount_mxp_check', 'amount_mxp > 0')
export class XpGrantEntity {
  @PrimaryColumn('uuid')
  id!: string;

  @Column('uuid', { name: 'student_id' })
  studentId!: string;

  @Column('uuid', { name: 'session_id' })
  sessionId!: string;

  @ManyToOne(() => PracticeSessionEntity)
  @JoinColumn({ name: 'session_id', foreignKeyConstraintName: 'xp_grants_session_id_fkey' })
  session?: PracticeSessionEntity;

  @Column('integer', { name: 'amount_mxp' })
  amountMxp!: number;

  @Column('timestamptz', { name: 'created_at' })
  createdAt!: Date;

  @Column('timestamptz', { name: 'settled_at', nullable: true })
  settledAt!: Date | null;
}
