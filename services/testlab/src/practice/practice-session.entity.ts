import { Check, Column, Entity, Index, JoinColumn, ManyToOne, PrimaryColumn } from 'typeorm';
import { SharedTestEntity } from './shared-test.entity';

/** One practice test of one student, with what it has earned and what of that was paid out. */
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

  /** When its XP was first claimed by name (Finish Review); answers after it earn nothing. */
  @Column('timestamptz', { name: 'finished_at', nullable: true })
  finishedAt!: Date | null;

  /** The test that others take, too; null: the student's alone. */
  @Column('uuid', { name: 'shared_test_id', nullable: true })
  sharedTestId!: string | null;

  @ManyToOne(() => SharedTestEntity)
  @JoinColumn({
    name: 'shared_test_id',
    foreignKeyConstraintName: 'practice_sessions_shared_test_id_fkey',
  })
  sharedTest?: SharedTestEntity;

  /** Whether nothing may be told of its questions yet: it is shared and not closed. */
  @Column('boolean', { name: 'is_sealed', default: false })
  isSealed!: boolean;
}
