import { Column, Entity, Index, JoinColumn, ManyToOne, PrimaryColumn, Unique } from 'typeorm';
import { SessionEntity } from '../rooms/session.entity';

/** The cost of one span of a call for one member, settled once. */
@Entity({ name: 'charges' })
@Index('charges_pending', ['sessionId', 'studentId'], { where: "state = 'pending'" })
@Unique('charges_command_id_key', ['commandId'])
@Index('charges_of_student', ['studentId', 'createdAt'])
export class ChargeEntity {
  @PrimaryColumn('uuid', { name: 'session_id' })
  sessionId!: string;

  @ManyToOne(() => SessionEntity, { onDelete: 'CASCADE' })
  @JoinColumn({ name: 'session_id', foreignKeyConstraintName: 'charges_session_id_fkey' })
  session?: SessionEntity;

  @PrimaryColumn('uuid', { name: 'student_id' })
  studentId!: string;

  /** Number of the span, counted from 0 within the session. */
  @PrimaryColumn('integer')
  tick!: number;

  @Column('integer', { name: 'amount_mxp' })
  amountMxp!: number;

  /** `pending` until the ledger has responded. */
  @Column('text')
  state!: 'pending' | 'paid' | 'refused';

  /** Id of the ledger command. */
  @Column('uuid', { name: 'command_id' })
  commandId!: string;

  @Column('timestamptz', { name: 'created_at' })
  createdAt!: Date;
}
