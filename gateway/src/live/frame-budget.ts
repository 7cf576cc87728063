import { TokenBucket, type Allowance } from '../limits/token-bucket';

/** Budget of incoming frames and bytes. */
export class FrameBudget {
  private readonly frames: TokenBucket;
  private readonly bytes: TokenBucket;

  constructor(of: { frames: Allowance; bytes: Allowance }) {
    this.frames = new TokenBucket(of.frames);
    this.bytes = new TokenBucket(of.bytes);
  }

  /** @returns whether both budgets sufficed. */
  take(frames: number, bytes: number): boolean {
    return this.frames.take(frames) && this.bytes.take(bytes);
  }
}
