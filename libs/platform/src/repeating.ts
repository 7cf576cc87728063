import { startTimer } from './runtime/run-in';
import type { Timer } from './runtime/runtime';
/**
 * Runs a task repeatedly with a pause after each run, never concurrently. A failure is reported
 * and does not stop it. Does not keep the process alive.
 */
export class Repeating {
  private timer: Timer | undefined;
  private running: Promise<void> = Promise.resolve();
  private isStopped = false;

  /** @param pauseMs time from the end of one run to the start of the next, in ms */
  constructor(
    private readonly pauseMs: number,
    private readonly work: () => Promise<unknown>,
    private readonly onFailure: (error: unknown) => void,
  ) {}

  start(): void {
    this.schedule();
  }

  /** Starts no more runs and waits for the current one. */
  async stop(): Promise<void> {
    this.isStopped = true;
    this.timer?.stop();
    await this.running;
  }

  /**
   * Schedules a run only after the end of the previous one, so that runs do not pile up behind one
   * that hangs.
   */
  private schedule(): void {
    if (this.isStopped) return;
    this.timer = startTimer(() => {
      this.running = this.doOnce();
    }, this.pauseMs).unref();
  }

  private async doOnce(): Promise<void> {
    try {
      await this.work();
    } catch (error) {
      this.onFailure(error);
    }
    this.schedule();
  }
}
