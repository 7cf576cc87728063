import { Inject, Injectable } from '@nestjs/common';
import { refundXp, spendXp } from '@portal/contracts/xp';
import {
  holdStudent,
  OnCommandRefused,
  OnCommandSettled,
  ReliableCommands,
  type PendingCommand,
  type RefusedCommand,
  type SettledCommand,
  type UnitOfWork,
} from '@portal/kit';
import { CLOCK, newId, type Clock } from '@portal/platform';
import { DataSource, In, type EntityManager } from 'typeorm';
import { OpenJobsRepository, type OpenJob } from '../postings/open-jobs.repository';
import { CardsRepository } from './cards.repository';
import { PaymentEntity, type PaymentState } from './payment.entity';

/** Maximum number of a student's payments that are retried in one call. */
const RETRIED_MAX = 20;

/**
 * Saga of a payment. One transaction writes payment and command; another one settles both with the
 * ledger's response: it records the application or, if that is impossible, adds a command that
 * refunds the XP. A process that ends between two steps leaves a command behind, which another
 * process sends again under the same id.
 */
@Injectable()
export class PaymentsService {
  constructor(
    private readonly dataSource: DataSource,
    private readonly commands: ReliableCommands,
    private readonly jobs: OpenJobsRepository,
    private readonly cards: CardsRepository,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  /** Returns the payment of a job that waits for the ledger. */
  findPending(manager: EntityManager, studentId: string, jobId: string) {
    return manager.findOneBy(PaymentEntity, { studentId, jobId, state: 'pending' });
  }

  /** Runs within the transaction that holds the exclusive lock on the student. */
  async begin(
    work: UnitOfWork,
    studentId: string,
    job: OpenJob,
    amountMxp: number,
  ): Promise<PendingCommand<typeof spendXp>> {
    const id = newId();
    await work.manager.insert(PaymentEntity, {
      id,
      studentId,
      jobId: job.id,
      amountMxp: String(amountMxp),
      state: 'pending',
      createdAt: this.clock(),
    });
    const reference = { kind: 'job', id: job.id };
    const request = { commandId: id, studentId, amountMxp, reason: 'job' as const, reference };
    return this.commands.add(work, spendXp, request, id);
  }

  /** Resends a pending payment without delay, as its student is waiting for it. */
  retryNow(paymentId: string): Promise<void> {
    return this.commands.retryNow(paymentId);
  }

  /** Like `retryNow`, for all pending payments of a student who views their results. */
  async retryPendingOf(studentId: string): Promise<void> {
    const payments = this.dataSource.getRepository(PaymentEntity);
    const waiting = await payments.find({
      where: { studentId, state: 'pending' },
      take: RETRIED_MAX,
    });
    await Promise.all(waiting.map(({ id }) => this.commands.retryNow(id)));
  }

  async stateOf(paymentId: string): Promise<PaymentState | undefined> {
    const payments = this.dataSource.getRepository(PaymentEntity);
    return (await payments.findOneBy({ id: paymentId }))?.state;
  }

  /** XP were taken: records the application or refunds them. */
  @OnCommandSettled(spendXp)
  async record({ commandId, request }: SettledCommand<typeof spendXp>, work: UnitOfWork) {
    const { manager } = work;
    const { studentId, amountMxp } = request;
    // Lock order of a deletion: first the student, then the student's rows.
    if (!(await holdStudent(manager, studentId))) return;
    const payment = await this.lock(manager, commandId);
    if (payment?.state !== 'pending') return;
    const job = await this.jobs.lock(manager, payment.jobId);
    if (job) {
      await this.cards.apply(manager, studentId, job, { at: this.clock(), paidMxp: amountMxp });
      await this.move(manager, commandId, 'paid');
    } else {
      await this.move(manager, commandId, 'returning');
      const id = newId();
      const refund = { commandId: id, studentId, spendCommandId: commandId };
      await this.commands.add(work, refundXp, refund, id);
    }
  }

  /** Marks a refused payment, for which no XP were taken. */
  @OnCommandRefused(spendXp)
  async refuse({ commandId }: RefusedCommand<typeof spendXp>, { manager }: UnitOfWork) {
    await this.move(manager, commandId, 'refused');
  }

  @OnCommandSettled(refundXp)
  async endReturn({ request }: SettledCommand<typeof refundXp>, { manager }: UnitOfWork) {
    await this.move(manager, request.spendCommandId, 'returned');
  }

  private lock(manager: EntityManager, id: string): Promise<PaymentEntity | null> {
    return manager.findOne(PaymentEntity, { where: { id }, lock: { mode: 'pessimistic_write' } });
  }

  private async move(manager: EntityManager, id: string, state: PaymentState): Promise<void> {
    const open = { id, state: In<PaymentState>(['pending', 'returning']) };
    await manager.update(PaymentEntity, open, { state });
  }
}
