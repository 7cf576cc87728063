import { monotonicMs } from './runtime/run-in';
import { Repeating } from './repeating';

/**
 * Duration of a claim that is not renewed, in ms: after it, another process can take over the rows
 * of a killed one.
 */
export const CLAIM_MS = 3_000;
const RENEW_MS = 750;

/** Callbacks and limit of claim renewals. */
export interface ClaimKeeping {
  /** Extends the claims to `CLAIM_MS` from now; a later time written meanwhile is kept. */
  renew(ids: string[]): Promise<unknown>;
  onFailure(error: unknown): void;
  /** Time after which work counts as hanging and its claim is no longer renewed, in ms. */
  longestMs: number;
}

/**
 * Rows that this process has claimed exclusively in a table shared by several processes. Claims
 * are short and renewed while their work runs, so that the claims of a killed process expire.
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

  /** Renews new claims until the returned function is called. */
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
