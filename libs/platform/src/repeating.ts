import { startTimer } from './runtime/run-in';
import type { Timer } from './runtime/runtime';
/**
 * Does a piece of work again and again, with a pause after each time, never twice at once. A failure is
 * reported and does not end it. It does not keep the process alive.
 */
export class Repeating {
  private timer: Timer | undefined;
  private running: Promise<void> = Promise.resolve();
  private isStopped = false;

  /** @param pauseMs from the end of one time to the beginning of the next, in ms */
  constructor(
    private readonly pauseMs: number,
    private readonly work: () => Promise<unknown>,
    private readonly onFailure: (error: unknown) => void,
  ) {}

  start(): void {
    this.schedule();
  }

  /** Begins no more work and waits for what is under way. */
  async stop(): Promise<void> {
    this.isStopped = true;
    this.timer?.stop();
    await this.running;
  }

  /** Only after the end of the last: while work hangs, none may pile up behind it. */
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
