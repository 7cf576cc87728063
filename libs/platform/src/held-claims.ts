import { monotonicMs } from './runtime/run-in';
import { Repeating } from './repeating';

/** How long a claim lasts that is not renewed, in ms: what a killed process held is another's after that. */
export const CLAIM_MS = 3_000;
const RENEW_MS = 750;

/** How claims are renewed. */
export interface ClaimKeeping {
  /** Has the claims last `CLAIM_MS` from now on; a longer pause that was written meanwhile stays. */
  renew(ids: string[]): Promise<unknown>;
  onFailure(error: unknown): void;
  /** Work that takes longer has lost its claim, in ms: it hangs. */
  longestMs: number;
}

/**
 * Rows that this process has claimed for itself alone, of a table that several share. Claims are short,
 * and renewed while their work runs: a process that is killed says nothing, and is found out by that.
 */
export class HeldClaims {
  private readonly held = new Set<{ ids: readonly string[]; since: number }>();
  private readonly renewing: Repeating;

  constructor(private readonly keeping: ClaimKeeping) {
    this.renewing = new Repeating(
      RENEW_MS,
      () => this.renew(),
      (error) => keeping.onFailure(error),
    );
  }

  start(): void {
    this.renewing.start();
  }

  stop(): Promise<void> {
    return this.renewing.stop();
  }

  /** Renews claims that were just made, until the returned function is called. */
  hold(...ids: string[]): () => void {
    const claims = { ids, since: monotonicMs() };
    this.held.add(claims);
    return () => void this.held.delete(claims);
  }

  private async renew(): Promise<void> {
    const from = monotonicMs() - this.keeping.longestMs;
    for (const claims of this.held) if (claims.since <= from) this.held.delete(claims);
    if (this.held.size === 0) return;
    await this.keeping.renew([...this.held].flatMap(({ ids }) => ids));
  }
}
