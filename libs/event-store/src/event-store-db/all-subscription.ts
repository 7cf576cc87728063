import { setTimeout as pause } from 'node:timers/promises';
import {
  START,
  streamNameFilter,
  type AllStreamSubscription,
  type EventStoreDBClient,
} from '@eventstore/db-client';
import { Logger } from '@nestjs/common';
import { backOffMs } from '@portal/platform';
import type { Cursor, StoredEvent, Subscription } from '../event-store';
import type { Upcasters } from '../upcasters';
import { isBehind, positionOf, type LogPosition } from './positions';
import { placeOf, toStored } from './recorded-events';

/** Events of one batch at most, and events that wait for their turn at most. */
const BATCH = 500;
const BACK_OFF = { firstMs: 200, longestMs: 5_000 };

interface SubscriptionParts {
  client: EventStoreDBClient;
  streamPrefix: string;
  upcasters: Upcasters;
  handler: (events: StoredEvent[]) => Promise<void>;
}

/** Follows `$all` behind a cursor, on streams of one prefix; a broken connection is made anew. */
export class AllSubscription implements Subscription {
  private readonly logger = new Logger(AllSubscription.name);
  private readonly stopping = new AbortController();
  private readonly ended: Promise<void>;
  private stream: AllStreamSubscription | undefined;
  private position: LogPosition | null;
  private failures = 0;

  constructor(
    private readonly parts: SubscriptionParts,
    after: Cursor | null,
    onEnd: () => void,
  ) {
    this.position = after === null ? null : positionOf(after);
    this.ended = this.run().finally(onEnd);
  }

  async stop(): Promise<void> {
    this.stopping.abort();
    this.end();
    await this.ended;
  }

  private async run(): Promise<void> {
    while (!this.isStopped()) {
      try {
        await this.follow();
      } catch (error) {
        if (this.isStopped()) return;
        this.failures += 1;
        this.logger.warn(`The subscription broke (${this.failures} in a row): ${String(error)}`);
      }
      this.end();
      await this.rest();
    }
  }

  private async follow(): Promise<void> {
    const { client, streamPrefix } = this.parts;
    const stream = client.subscribeToAll(
      {
        fromPosition: this.position ?? START,
        filter: streamNameFilter({ prefixes: [streamPrefix] }),
      },
      // What waits beyond this is left with the server.
      { highWaterMark: BATCH },
    );
    // An error after the last event was read is told by nobody else.
    stream.on('error', () => undefined);
    this.stream = stream;
    let batch: StoredEvent[] = [];
    for await (const resolved of stream) {
      const place = placeOf(resolved);
      if (place && isBehind(place, this.position)) {
        batch.push(toStored(resolved, this.parts.upcasters));
      }
      if (batch.length < BATCH && stream.readableLength > 0) continue;
      await this.handOver(batch);
      batch = [];
    }
  }

  /** The same batch again until it is taken. */
  private async handOver(batch: StoredEvent[]): Promise<void> {
    const last = batch.at(-1);
    while (last && !this.isStopped()) {
      try {
        await this.parts.handler(batch);
        this.position = positionOf(last.cursor);
        this.failures = 0;
        return;
      } catch (error) {
        this.failures += 1;
        this.logger.warn(`A batch failed (${this.failures} in a row): ${String(error)}`);
        await this.rest();
      }
    }
  }

  private end(): void {
    const { stream } = this;
    this.stream = undefined;
    if (!stream) return;
    void stream.unsubscribe().catch(() => undefined); // the connection may be gone already
    stream.destroy();
  }

  private async rest(): Promise<void> {
    const waitMs = backOffMs(BACK_OFF, this.failures);
    const { signal } = this.stopping;
    if (!signal.aborted) await pause(waitMs, undefined, { signal }).catch(() => undefined); // stopped
  }

  private isStopped(): boolean {
    return this.stopping.signal.aborted;
  }
}
