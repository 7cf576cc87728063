import { Column, Entity, Index, PrimaryColumn } from 'typeorm';

/**
 * Pending: the ledger has not answered. Paid: the application is recorded. Refused: nothing was
 * taken. Returning: it could not be recorded and the XP are being refunded; returned: they are
 * refunded.
 */
export type PaymentState = 'pending' | 'paid' | 'refused' | 'returning' | 'returned';

/** A student's payment for an application, made once. Its id is that of the ledger's command. */
@Entity({ name: 'payments' })
@Index('payments_one_a_job', ['studentId', 'jobId'], {
  unique: true,
  where: "state IN ('pending', 'paid')",
})
@Index('payments_of_student', ['studentId', 'createdAt'])
export class PaymentEntity {
  @PrimaryColumn('uuid')
  id!: string;

  @Column('uuid', { name: 'student_id' })
  studentId!: string;

  @Column('uuid', { name: 'job_id' })
  jobId!: string;

  @Column('bigint', { name: 'amount_mxp' })
  amountMxp!: string;

  @Column('text')
  state!: PaymentState;

  @Column('timestamptz', { name: 'created_at' })
  createdAt!: Date;
}
