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

/** Payments of one student that are hastened at a time. */
const RETRIED_MAX = 20;

/**
 * The saga of a payment. Payment and command are written in one transaction; the ledger's answer settles
 * both in another: the application is recorded, or, where that cannot be, the XP go back by a further
 * command. A process that ends between two steps leaves a command behind, which another one sends
 * again under the same id.
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

  /** The payment of a job that waits for the ledger. */
  findPending(manager: EntityManager, studentId: string, jobId: string) {
    return manager.findOneBy(PaymentEntity, { studentId, jobId, state: 'pending' });
  }

  /** Part of the transaction that holds the student alone. */
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

  /** Sends a payment again at once that waits for the ledger: its student asks for it. */
  retryNow(paymentId: string): Promise<void> {
    return this.commands.retryNow(paymentId);
  }

  /** As `retryNow`, all payments of a student that wait: the student looks at what they bring. */
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

  /** XP were taken: the application is recorded, or they go back. */
  @OnCommandSettled(spendXp)
  async record({ commandId, request }: SettledCommand<typeof spendXp>, work: UnitOfWork) {
    const { manager } = work;
    const { studentId, amountMxp } = request;
    // The order of a deletion: first the student, then what is kept of them.
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

  /** Nothing was taken. */
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
