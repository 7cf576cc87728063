import { monotonicMs } from '@portal/platform';
/** A burst, and a rate per second. */
export interface Allowance {
  burst: number;
  perSecond: number;
}

/** Token bucket in this process, for counts that must cost almost nothing. */
export class TokenBucket {
  private left: number;
  private countedAt = monotonicMs();

  constructor(private readonly allowance: Allowance) {
    this.left = allowance.burst;
  }

  /**
   * Takes `count` tokens.
   * @returns whether enough were available; otherwise none are taken.
   */
  take(count = 1): boolean {
    this.refill();
    if (this.left < count) return false;
    this.left -= count;
    return true;
  }

  /** Time until the next token is available, in ms; 0 if one is available. */
  get waitMs(): number {
    this.refill();
    return this.left >= 1 ? 0 : Math.ceil(((1 - this.left) / this.allowance.perSecond) * 1_000);
  }

  /** Whether the bucket is full. */
  get isFull(): boolean {
    this.refill();
    return this.left >= this.allowance.burst;
  }

  private refill(): void {
    const now = monotonicMs();
    const { burst, perSecond } = this.allowance;
    this.left = Math.min(burst, this.left + ((now - this.countedAt) / 1_000) * perSecond);
    this.countedAt = now;
  }
}
