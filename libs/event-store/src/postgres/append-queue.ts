import { hasGivenWay, PortalError } from '@portal/platform';
import type { Expected, NewEvent } from '../event-store';

/** Maximum number of appends in one batch. */
const BATCH = 256;
/** Maximum number of waiting appends; more are refused. */
const QUEUE_LIMIT = 10_000;
/** Number of concurrent batches: one commits while the next one is sent and waits for the lock. */
const UNDER_WAY = 2;
/** Number of tries of a batch after a deadlock or a lock timeout. */
const TRIES = 3;

/** An append in progress. */
export interface PendingAppend {
  stream: string;
  expected: Expected;
  commandId: string;
  correlationId: string;
  events: readonly NewEvent[];
}

/** Result of an append in the database. */
export interface Verdict {
  stream: string;
  verdict: 'ok' | 'duplicate' | 'conflict' | 'rewound';
  revision: number;
  position: string | null;
  fingerprint: string | null;
}

interface Waiting {
  append: PendingAppend;
  resolve: (verdict: Verdict) => void;
  reject: (error: unknown) => void;
}

/**
 * Group commit: appends that arrive while another batch commits are sent together in the next one.
 * A batch contains at most one append per stream; the next one waits for the next batch.
 */
export class AppendQueue {
  private waiting: Waiting[] = [];
  private isGathering = false;
  private underWay = 0;

  constructor(private readonly send: (batch: PendingAppend[]) => Promise<Verdict[]>) {}

  /** @throws PortalError `unavailable` if too many wait, or the batch could not be written. */
  append(append: PendingAppend): Promise<Verdict> {
    if (this.waiting.length >= QUEUE_LIMIT) {
      throw new PortalError('unavailable', 'The ledger is very busy. Please try again.', {
        retryAfterSeconds: 2,
      });
    }
    return new Promise((resolve, reject) => {
      this.waiting.push({ append, resolve, reject });
      void this.flush();
    });
  }

  private async flush(): Promise<void> {
    if (this.isGathering || this.underWay >= UNDER_WAY) return;
    this.isGathering = true;
    // Collects the appends of this turn of the event loop.
    await new Promise((resolve) => setImmediate(resolve));
    this.isGathering = false;
    if (this.waiting.length === 0) return;
    this.underWay += 1;
    await this.write(this.takeBatch());
    this.underWay -= 1;
    void this.flush();
  }

  private takeBatch(): Map<string, Waiting> {
    const batch = new Map<string, Waiting>();
    const later: Waiting[] = [];
    for (const one of this.waiting) {
      if (batch.size < BATCH && !batch.has(one.append.stream)) batch.set(one.append.stream, one);
      else later.push(one);
    }
    this.waiting = later;
    return batch;
  }

  private async write(batch: Map<string, Waiting>): Promise<void> {
    try {
      const appends = [...batch.values()].map(({ append }) => append);
      for (const verdict of await this.sendWithRetries(appends)) {
        batch.get(verdict.stream)?.resolve(verdict);
      }
    } catch (error) {
      for (const { reject } of batch.values()) reject(error);
    }
  }

  private async sendWithRetries(appends: PendingAppend[]): Promise<Verdict[]> {
    for (let tries = 1; ; tries += 1) {
      try {
        return await this.send(appends);
      } catch (error) {
        if (tries >= TRIES || !hasGivenWay(error)) throw error;
      }
    }
  }
}
