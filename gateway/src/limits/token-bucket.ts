import { monotonicMs } from '@portal/platform';
/** So many at once, and so many more a second. */
export interface Allowance {
  burst: number;
  perSecond: number;
}

/** Counts in this process what must cost next to nothing to be counted. */
export class TokenBucket {
  private left: number;
  private countedAt = monotonicMs();

  constructor(private readonly allowance: Allowance) {
    this.left = allowance.burst;
  }

  /** Takes so many. @returns whether there were as many; where not, none are taken. */
  take(count = 1): boolean {
    this.refill();
    if (this.left < count) return false;
    this.left -= count;
    return true;
  }

  /** How long until there is one, in ms; 0 where there is. */
  get waitMs(): number {
    this.refill();
    return this.left >= 1 ? 0 : Math.ceil(((1 - this.left) / this.allowance.perSecond) * 1_000);
  }

  /** Whether nothing has been taken, or all of it has come back. */
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
