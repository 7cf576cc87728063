import { Injectable, Logger, type OnModuleDestroy } from '@nestjs/common';
import { runWithDeadline, startTimer, type Timer } from '@portal/platform';

/** How long the end of the process waits for what is under way, in ms: another takes it up later. */
const PATIENCE_MS = 3_000;
/** Longer than the longest of these works, in ms. */
const WORK_MS = 60_000;

/**
 * Work that goes on after the answer to its caller. Nothing rests on it: what a process that ends
 * leaves undone is found and done by scheduled work.
 */
@Injectable()
export class BackgroundWorks implements OnModuleDestroy {
  private readonly logger = new Logger(BackgroundWorks.name);
  private readonly underWay = new Set<Promise<void>>();
  private stopping = false;

  /** Whether the process is about to end: a failure then is no reason to give up for good. */
  get isStopping(): boolean {
    return this.stopping;
  }

  /** Starts a work with a deadline of its own. */
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
