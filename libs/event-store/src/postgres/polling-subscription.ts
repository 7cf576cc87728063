import { Logger } from '@nestjs/common';
import { backOffMs, sleep } from '@portal/platform';
import type { Mark, StoredEvent, Subscription } from '../event-store';
import { RewoundError } from '../rewound';

/** Maximum number of events in one batch. */
const BATCH = 500;
/** Polling interval without a wake-up, in ms: the delay of another process's append. */
const IDLE_MS = 100;
const BACK_OFF = { firstMs: 100, longestMs: 5_000 };

interface SubscriptionParts {
  /**
   * Returns the events after a mark. @throws RewoundError if the marked event no longer exists.
   */
  readOn: (after: Mark | null, limit: number) => Promise<StoredEvent[]>;
  handler: (events: StoredEvent[]) => Promise<void>;
  onRewound: (error: RewoundError) => void;
  onEnd: () => void;
}

/** Polls for events after a mark; an append of this process wakes it immediately. */
export class PollingSubscription implements Subscription {
  private readonly logger = new Logger(PollingSubscription.name);
  private readonly stopping = new AbortController();
  private readonly ended: Promise<void>;
  private resting: AbortController | undefined;
  private isWoken = false;
  private failures = 0;

  constructor(
    private readonly parts: SubscriptionParts,
    private mark: Mark | null,
  ) {
    this.ended = this.run();
  }

  async stop(): Promise<void> {
    this.stopping.abort();
    this.resting?.abort();
    await this.ended;
  }

  /** Reports new events. */
  wake(): void {
    this.isWoken = true;
    this.resting?.abort();
  }

  private async run(): Promise<void> {
    while (!this.stopping.signal.aborted) {
      this.isWoken = false;
      const waitMs = await this.step();
      if (waitMs > 0 && !this.isWoken) await this.rest(waitMs);
    }
    this.parts.onEnd();
  }

  /** Processes one batch; returns the pause before the next one, in ms. */
  private async step(): Promise<number> {
    try {
      const events = await this.parts.readOn(this.mark, BATCH);
      if (events.length > 0) await this.parts.handler(events);
      this.mark = events.at(-1) ?? this.mark;
      this.failures = 0;
      // A partial batch has reached the end, and an append of this process wakes the subscription.
      return events.length === BATCH ? 0 : IDLE_MS;
    } catch (error) {
      if (error instanceof RewoundError) return this.giveUp(error);
      this.failures += 1;
      this.logger.warn(`A batch failed (${this.failures} in a row): ${String(error)}`);
      return backOffMs(BACK_OFF, this.failures);
    }
  }

  /** Stops, because reading on would skip new events. */
  private giveUp(error: RewoundError): number {
    this.stopping.abort();
    this.parts.onRewound(error);
    return 0;
  }

  private async rest(waitMs: number): Promise<void> {
    this.resting = new AbortController();
    if (this.stopping.signal.aborted) return;
    await sleep(waitMs, { signal: this.resting.signal }).catch(() => undefined); // woken
  }
}
