import { Check, Column, Entity, Index, JoinColumn, ManyToOne, PrimaryColumn } from 'typeorm';
import { SharedTestEntity } from './shared-test.entity';

/**
 * One practice test of one student, with its recorded XP and the part of them that was granted.
 */
@Entity({ name: 'practice_sessions' })
@Index('practice_sessions_of_student', ['studentId', 'createdAt'])
@Index('practice_sessions_unclaimed', ['studentId'], { where: 'recorded_mxp > granted_mxp' })
@Index('practice_sessions_of_shared_test', ['sharedTestId', 'studentId'], { unique: true })
@Check('practice_sessions_sealed_earn_nothing', 'NOT is_sealed OR recorded_mxp = 0')
@Check(
  'practice_sessions_grant_no_more_than_recorded',
  'granted_mxp >= 0 AND granted_mxp <= recorded_mxp',
)
export class PracticeSessionEntity {
  @PrimaryColumn('uuid')
  id!: string;

  @Column('uuid', { name: 'student_id' })
  studentId!: string;

  @Column('timestamptz', { name: 'created_at' })
  createdAt!: Date;

  @Column('integer', { name: 'recorded_mxp', default: 0 })
  recordedMxp!: number;

  @Column('integer', { name: 'granted_mxp', default: 0 })
  grantedMxp!: number;

  /**
   * Time of the first claim that named the session (Finish Review); later answers earn nothing.
   */
  @Column('timestamptz', { name: 'finished_at', nullable: true })
  finishedAt!: Date | null;

  /** The shared test; null for a test of the student alone. */
  @Column('uuid', { name: 'shared_test_id', nullable: true })
  sharedTestId!: string | null;

  @ManyToOne(() => SharedTestEntity)
  @JoinColumn({
    name: 'shared_test_id',
    foreignKeyConstraintName: 'practice_sessions_shared_test_id_fkey',
  })
  sharedTest?: SharedTestEntity;

  /** Whether its questions must not be revealed yet: the test is shared and not closed. */
  @Column('boolean', { name: 'is_sealed', default: false })
  isSealed!: boolean;
}
