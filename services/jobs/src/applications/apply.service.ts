import { Inject, Injectable } from '@nestjs/common';
import { mxpToXp, TEXTS, type RequestOf, type ResponseOf } from '@portal/contracts';
import type { applyForJob } from '@portal/contracts/jobs';
import { BOARD_MAX } from '@portal/contracts/jobs-board';
import { getBalance } from '@portal/contracts/xp';
import { accountDeleted, holdStudentAlone, Transactions, type UnitOfWork } from '@portal/kit';
import { Messages } from '@portal/messaging';
import { monotonicMs, PortalError, sleep } from '@portal/platform';
import type { EntityManager } from 'typeorm';
import { priceOf, type JobPrices } from '../postings/domain/price';
import { JOB_PRICES } from '../postings/job-prices.provider';
import { OpenJobsRepository, type OpenJob } from '../postings/open-jobs.repository';
import { CardsRepository } from './cards.repository';
import { PaymentsService } from './payments.service';

type ApplyRequest = RequestOf<typeof applyForJob>;
type Applied = ResponseOf<typeof applyForJob>;

/**
 * Maximum wait for the payment of a concurrent request, and interval between its checks, in ms.
 */
const WAIT_MS = 6_000;
const LOOK_MS = 100;

/** State of a job when an application request arrives. */
type Situation =
  | { kind: 'applied'; url: string }
  | { kind: 'paying'; paymentId: string; job: OpenJob; costMxp: number }
  | { kind: 'open'; job: OpenJob; costMxp: number };

/** Applies for jobs: each is paid for once, however many requests and windows apply for it. */
@Injectable()
export class ApplyService {
  constructor(
    private readonly transactions: Transactions,
    private readonly payments: PaymentsService,
    private readonly jobs: OpenJobsRepository,
    private readonly cards: CardsRepository,
    private readonly messages: Messages,
    @Inject(JOB_PRICES) private readonly prices: JobPrices,
  ) {}

  /**
   * @throws PortalError `not_found` for a job that is not open; `conflict` if the price differs
   * from that of the job; `insufficient_xp`; `unavailable` if the ledger has not answered: a
   * started payment then continues, and applying again finds it.
   */
  async apply(request: ApplyRequest): Promise<Applied> {
    const { studentId } = request;
    const first = await this.transactions.run((work) => this.findSituation(work, request));
    if (first.kind === 'open') await this.refuseThePoor(studentId, first.costMxp);
    const begun = await this.transactions.run(async (work) => {
      const now = await this.findSituation(work, request);
      if (now.kind !== 'open') return { now };
      return { now, payment: await this.payments.begin(work, studentId, now.job, now.costMxp) };
    });
    const { now, payment } = begun;
    if (now.kind === 'applied') return applied(now.url, 0, null);
    const answer = await payment?.answer().catch(() => undefined);
    if (now.kind === 'paying') await this.payments.retryNow(now.paymentId);
    const paymentId = now.kind === 'paying' ? now.paymentId : (payment?.commandId ?? '');
    await this.awaitPayment(paymentId, now.costMxp, payment ? 0 : WAIT_MS);
    const deductedMxp = payment ? now.costMxp : 0;
    return applied(now.job.url, deductedMxp, answer?.balanceMxp ?? null);
  }

  /** @throws PortalError if the job cannot be paid for */
  private async findSituation({ manager }: UnitOfWork, request: ApplyRequest): Promise<Situation> {
    const { studentId, amountMxp } = request;
    if (!(await holdStudentAlone(manager, studentId))) throw accountDeleted();
    const card = await this.findApplied(manager, request);
    if (card) return { kind: 'applied', url: card.url };
    const job = await this.findOpen(manager, request);
    if (!job) throw gone();
    const known = await this.cards.findOfJob(manager, studentId, job.id);
    if (known?.appliedAt) return { kind: 'applied', url: job.url };
    // A pending payment was confirmed at the price of its time.
    const pending = await this.payments.findPending(manager, studentId, job.id);
    if (pending)
      return { kind: 'paying', paymentId: pending.id, job, costMxp: Number(pending.amountMxp) };
    const costMxp = priceOf(job.contract_type, this.prices);
    if (costMxp !== amountMxp) throw otherPrice(costMxp);
    if (!known) await this.refuseFull(manager, studentId);
    return { kind: 'open', job, costMxp };
  }

  /** Several jobs may share one address; an id identifies one of them. */
  private async findApplied(manager: EntityManager, { studentId, jobId, jobUrl }: ApplyRequest) {
    if (jobId === undefined) return this.cards.findApplied(manager, studentId, jobUrl);
    const card = await this.cards.findOfJob(manager, studentId, jobId);
    return card?.appliedAt ? card : null;
  }

  private findOpen(manager: EntityManager, { jobId, jobUrl }: ApplyRequest) {
    return jobId === undefined
      ? this.jobs.findByUrl(manager, jobUrl)
      : this.jobs.findById(manager, jobId);
  }

  private async refuseFull(manager: EntityManager, studentId: string): Promise<void> {
    if ((await this.cards.count(manager, studentId)) < BOARD_MAX) return;
    throw new PortalError('conflict', 'Your board is full. Remove a saved job first.');
  }

  /**
   * Starts no payment while the ledger is unavailable. The payment itself decides; this check is
   * advisory.
   */
  private async refuseThePoor(studentId: string, costMxp: number): Promise<void> {
    const { balanceMxp } = await this.messages
      .request(getBalance, { studentId })
      .catch(() => Promise.reject(ledgerAway()));
    if (balanceMxp < costMxp) throw notEnough(costMxp);
  }

  /** @throws PortalError if it is not paid within `waitMs` */
  private async awaitPayment(paymentId: string, costMxp: number, waitMs: number): Promise<void> {
    const until = monotonicMs() + waitMs;
    for (;;) {
      const state = await this.payments.stateOf(paymentId);
      if (state === 'paid') return;
      if (state === 'refused') throw notEnough(costMxp);
      if (state !== 'pending') throw notRecorded(state === 'returned');
      if (monotonicMs() >= until) throw underWay();
      await sleep(LOOK_MS);
    }
  }
}

function applied(redirectUrl: string, deductedMxp: number, balanceMxp: number | null): Applied {
  const message = TEXTS.jobApplied.replace('{n}', String(mxpToXp(deductedMxp)));
  return { message, redirectUrl, deductedMxp, balanceMxp };
}

function notEnough(costMxp: number): PortalError {
  const words = TEXTS.notEnoughXpForJob.replace('{cost}', String(mxpToXp(costMxp)));
  return new PortalError('insufficient_xp', words);
}

function otherPrice(costMxp: number): PortalError {
  const words = `This job costs ${mxpToXp(costMxp)} XP. Please confirm that price.`;
  return new PortalError('conflict', words);
}

function gone(): PortalError {
  return new PortalError('not_found', 'This job is no longer open. You have not been charged.');
}

/** Error for a job that was paid for and is no longer open. */
function notRecorded(isReturned: boolean): PortalError {
  const words = isReturned ? 'Your XP has been returned.' : 'Your XP is being returned.';
  return new PortalError('not_found', `This job is no longer open. ${words}`);
}

function ledgerAway(): PortalError {
  const words = 'XP cannot be checked right now, and nothing was charged. Please try again.';
  return new PortalError('unavailable', words, { retryAfterSeconds: 5 });
}

function underWay(): PortalError {
  const words =
    'Your payment is in progress. Your application is recorded as soon as it arrives, and you are charged only once.';
  return new PortalError('unavailable', words, { retryAfterSeconds: 5 });
}
