import {
  Injectable,
  Logger,
  type OnApplicationBootstrap,
  type OnModuleDestroy,
} from '@nestjs/common';
import { Metrics, startInterval, startTimer, type Timer } from '@portal/platform';
import { DecoratedMethods } from '@portal/messaging';
import { Leases, RENEW_MS } from './leases';
import { SCHEDULED, type ScheduledWork } from './scheduled.decorator';

/** Minimum interval between two polls of one job, in ms. */
const LOOK_MIN_MS = 100;

interface Job extends ScheduledWork {
  work: (signal: AbortSignal) => Promise<unknown>;
  timer?: Timer;
  underWay: Promise<void>;
}

/** Runs the service's scheduled jobs, each in one process at a time. */
@Injectable()
export class Scheduler implements OnApplicationBootstrap, OnModuleDestroy {
  private readonly logger = new Logger(Scheduler.name);
  private readonly stopping = new AbortController();
  private readonly failures;
  private jobs: Job[] = [];

  constructor(
    private readonly methods: DecoratedMethods,
    private readonly leases: Leases,
    metrics: Metrics,
  ) {
    const help = 'Turns of scheduled work that failed';
    this.failures = metrics.counter('portal_scheduled_failures_total', help, ['work']);
  }

  /** @throws Error if two jobs have the same name. */
  async onApplicationBootstrap(): Promise<void> {
    this.jobs = this.methods.find<ScheduledWork>(SCHEDULED).map(({ metadata, call }) => ({
      ...metadata,
      work: call,
      underWay: Promise.resolve(),
    }));
    const names = new Set(this.jobs.map(({ name }) => name));
    if (names.size < this.jobs.length)
      throw new Error('Two pieces of scheduled work have one name.');
    for (const job of this.jobs) {
      await this.leases.announce(job.name, job.everyMs);
      this.lookIn(job, job.everyMs);
    }
  }

  /** Starts no more jobs, and waits for running ones. */
  async onModuleDestroy(): Promise<void> {
    this.stopping.abort();
    for (const { timer } of this.jobs) timer?.stop();
    await Promise.all(this.jobs.map(({ underWay }) => underWay));
  }

  /** Polls all jobs now, and runs those that are due and not held. For tests and tools. */
  async runDue(): Promise<void> {
    for (const job of this.jobs) await this.look(job);
  }

  private lookIn(job: Job, delayMs: number): void {
    if (this.stopping.signal.aborted) return;
    job.timer?.stop();
    const withinMs = Math.min(Math.max(delayMs, LOOK_MIN_MS), job.everyMs);
    job.timer = startTimer(() => void this.look(job), withinMs).unref();
  }

  private look(job: Job): Promise<void> {
    job.underWay = job.underWay.then(() => this.take(job));
    return job.underWay;
  }

  private async take(job: Job): Promise<void> {
    if (this.stopping.signal.aborted) return;
    let againInMs = job.everyMs;
    try {
      if (await this.leases.take(job.name, job.everyMs)) await this.carryOut(job);
      againInMs = await this.leases.msUntilDue(job.name);
    } catch (error) {
      this.logger.warn(`${job.name} waits: ${String(error)}`);
    }
    this.lookIn(job, againInMs);
  }

  private async carryOut(job: Job): Promise<void> {
    const lost = new AbortController();
    const renewing = startInterval(() => {
      this.leases.renew(job.name).then(
        (isHeld) => isHeld || lost.abort(),
        (error: unknown) => this.logger.warn(`${job.name} keeps its lease not: ${String(error)}`),
      );
    }, RENEW_MS);
    try {
      await job.work(AbortSignal.any([lost.signal, this.stopping.signal]));
    } catch (error) {
      this.failures.inc({ work: job.name });
      this.logger.warn(`${job.name} failed: ${String(error)}`);
    } finally {
      renewing.stop();
    }
    await this.leases.giveBack(job.name, job.everyMs);
  }
}
