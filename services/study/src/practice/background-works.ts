import { Injectable, Logger, type OnModuleDestroy } from '@nestjs/common';
import { runWithDeadline, startTimer, type Timer } from '@portal/platform';

/** Time that shutdown waits for running work, in ms; another process resumes the rest. */
const PATIENCE_MS = 3_000;
/** Deadline of a work, longer than the longest one takes, in ms. */
const WORK_MS = 60_000;

/**
 * Runs work that continues after the response to the caller. No result depends on it: scheduled
 * work finds and completes the work that a terminated process left.
 */
@Injectable()
export class BackgroundWorks implements OnModuleDestroy {
  private readonly logger = new Logger(BackgroundWorks.name);
  private readonly underWay = new Set<Promise<void>>();
  private stopping = false;

  /** Whether the process is shutting down: a failure is then not final. */
  get isStopping(): boolean {
    return this.stopping;
  }

  /** Starts a work with its own deadline. */
  start(name: string, work: () => Promise<unknown>): void {
    const done = runWithDeadline(WORK_MS, async () => {
      await work();
    })
      .catch((error: unknown) => this.logger.warn(`${name} waits: ${String(error)}`))
      .finally(() => this.underWay.delete(done));
    this.underWay.add(done);
  }

  async onModuleDestroy(): Promise<void> {
    this.stopping = true;
    let timer: Timer | undefined;
    const enough = new Promise<void>((resolve) => (timer = startTimer(resolve, PATIENCE_MS)));
    await Promise.race([Promise.all(this.underWay), enough]);
    timer?.stop();
  }
}
