import { hasGivenWay, PortalError } from '@portal/platform';
import type { Expected, NewEvent } from '../event-store';

/** Appends that leave together at most. */
const BATCH = 256;
/** Appends that wait at most; more are turned away. */
const QUEUE_LIMIT = 10_000;
/** Batches under way: one commits while the next is on its way to the lock. */
const UNDER_WAY = 2;
/** Tries at a batch that ran into a deadlock or a lock held too long. */
const TRIES = 3;

/** One append on its way. */
export interface PendingAppend {
  stream: string;
  expected: Expected;
  commandId: string;
  correlationId: string;
  events: readonly NewEvent[];
}

/** What the database said of it. */
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
 * Group commit: appends that arrive while another batch commits leave together in the next one.
 * A stream comes once in a batch; its next append waits for the next batch.
 */
export class AppendQueue {
  private waiting: Waiting[] = [];
  private isGathering = false;
  private underWay = 0;

  constructor(private readonly send: (batch: PendingAppend[]) => Promise<Verdict[]>) {}

  /** @throws PortalError `unavailable` where too many wait, or the batch could not be written. */
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
    // Let the appends of this turn of the event loop gather.
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
