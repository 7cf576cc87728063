import { startTimer } from './runtime/run-in';
import type { Timer } from './runtime/runtime';
/**
 * Looks for work again and again, at once when it is woken, never twice at the same time. A failure
 * is reported and does not end it.
 */
export class WakeableLoop {
  private timer: Timer | undefined;
  private running: Promise<void> = Promise.resolve();
  private isLooking = false;
  private looksNext = false;
  private isWoken = false;
  private isStopped = false;

  /**
   * @param idleMs longest wait between two looks, in ms: what a lost wake-up costs
   * @param look does what is due; true: there may be more, so that it looks again at once
   */
  constructor(
    private readonly idleMs: number,
    private readonly look: () => Promise<boolean>,
    private readonly onFailure: (error: unknown) => void,
  ) {}

  /** The first look comes after `idleMs`, or when it is woken. */
  start(): void {
    this.schedule(this.idleMs);
  }

  /** There may be work. While it looks, it looks once more afterwards. */
  wake(): void {
    this.isWoken = true;
    // Where it looks next anyway, that stays: who is woken without pause would put it off for ever.
    if (!this.isLooking && !this.looksNext) this.schedule(0);
  }

  /** Begins no more looks and waits for what is under way. */
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
