import { startTimer } from './runtime/run-in';
import type { Timer } from './runtime/runtime';
/**
 * Polls for work periodically, and immediately when woken, never concurrently. A failure is
 * reported and does not stop it.
 */
export class WakeableLoop {
  private timer: Timer | undefined;
  private running: Promise<void> = Promise.resolve();
  private isLooking = false;
  private looksNext = false;
  private isWoken = false;
  private isStopped = false;

  /**
   * @param idleMs maximum interval between two polls, in ms: the delay after a lost wake-up
   * @param look does the due work; true: there may be more, so it polls again immediately
   */
  constructor(
    private readonly idleMs: number,
    private readonly look: () => Promise<boolean>,
    private readonly onFailure: (error: unknown) => void,
  ) {}

  /** The first poll takes place after `idleMs`, or on a wake-up. */
  start(): void {
    this.schedule(this.idleMs);
  }

  /** Reports possible work. A wake-up during a poll leads to another poll afterwards. */
  wake(): void {
    this.isWoken = true;
    // An immediately scheduled poll is kept: continuous wake-ups would otherwise postpone it
    // indefinitely.
    if (!this.isLooking && !this.looksNext) this.schedule(0);
  }

  /** Starts no more polls and waits for the current one. */
  async stop(): Promise<void> {
    this.isStopped = true;
    this.timer?.stop();
    await this.running;
  }

  private schedule(delayMs: number): void {
    if (this.isStopped) return;
    this.timer?.stop();
    this.looksNext = delayMs === 0;
    this.timer = startTimer(() => {
      this.running = this.lookOnce();
    }, delayMs);
  }

  private async lookOnce(): Promise<void> {
    this.isLooking = true;
    this.looksNext = false;
    this.isWoken = false;
    let hasMore = false;
    try {
      hasMore = await this.look();
    } catch (error) {
      this.onFailure(error);
    }
    this.isLooking = false;
    this.schedule(hasMore || this.isWoken ? 0 : this.idleMs);
  }
}
