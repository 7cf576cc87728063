import { TokenBucket, type Allowance } from '../limits/token-bucket';

/** How many frames and bytes may come in. */
export class FrameBudget {
  private readonly frames: TokenBucket;
  private readonly bytes: TokenBucket;

  constructor(of: { frames: Allowance; bytes: Allowance }) {
    this.frames = new TokenBucket(of.frames);
    this.bytes = new TokenBucket(of.bytes);
  }

  /** @returns whether there was as much of both. */
  take(frames: number, bytes: number): boolean {
    return this.frames.take(frames) && this.bytes.take(bytes);
  }
}
