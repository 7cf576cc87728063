import {
  START,
  streamNameFilter,
  type AllStreamSubscription,
  type EventStoreDBClient,
  type ResolvedEvent,
} from '@eventstore/db-client';
import { Logger } from '@nestjs/common';
import { backOffMs, sleep } from '@portal/platform';
import type { Mark, StoredEvent, Subscription } from '../event-store';
import { RewoundError } from '../rewound';
import type { Upcasters } from '../upcasters';
import type { Connections } from './connections';
import type { Continuity } from './continuity';
import type { LogReader } from './log-reader';
import { RightsError } from './outages';
import { BY_LEADER } from './plain-client';
import { isBehind, positionOf, type LogPosition } from './positions';
import { PAGE_WITHIN_MS } from './reading';
import { isOfStreams, placeOf, toStored } from './recorded-events';

/** Maximum number of events in one batch, and of waiting events. */
const BATCH = 500;
/** Interval between checks whether the server is still the leader, in ms. */
const LOOK_MS = 2_000;
const BACK_OFF = { firstMs: 200, longestMs: 5_000 };

interface SubscriptionParts {
  client: EventStoreDBClient;
  connections: Connections;
  continuity: Continuity;
  reader: LogReader;
  streamPrefix: string;
  upcasters: Upcasters;
  handler: (events: StoredEvent[]) => Promise<void>;
  onRewound: (error: RewoundError) => void;
}

/**
 * Follows `$all` after an event, for streams with one prefix; a broken connection is
 * re-established, and the event located again. Existing events are read, and only later ones
 * subscribed to: a server of version 23 omits the event after a position whose own event was
 * scavenged.
 */
export class AllSubscription implements Subscription {
  private readonly logger = new Logger(AllSubscription.name);
  private readonly stopping = new AbortController();
  private readonly ended: Promise<void>;
  private stream: AllStreamSubscription | undefined;
  private failures = 0;

  constructor(
    private readonly parts: SubscriptionParts,
    private mark: Mark | null,
    onEnd: () => void,
  ) {
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
        if (error instanceof RewoundError) return this.parts.onRewound(error);
        this.failures += 1;
        const why = error instanceof RightsError ? error.why : String(error);
        this.logger.warn(`The subscription broke (${this.failures} in a row): ${why}`);
      }
      this.end();
      await this.rest();
    }
  }

  private async follow(): Promise<void> {
    const { connections, continuity, reader } = this.parts;
    const connection = await connections.current(PAGE_WITHIN_MS);
    if (this.mark) await continuity.confirm(this.mark);
    let place = this.mark && positionOf(this.mark.cursor);
    const end = await reader.end();
    for (let isLast = false; end && !isLast && isBehind(end, place) && !this.isStopped();) {
      const page = await reader.pageOfAll(place);
      await this.handOver(page.events);
      ({ place, isLast } = page);
    }
    if (!this.isStopped()) await this.listen(place, connection);
  }

  private async listen(after: LogPosition | null, connection: number): Promise<void> {
    const { client, connections, streamPrefix, upcasters } = this.parts;
    const filter = streamNameFilter({ prefixes: [streamPrefix] });
    // Events beyond the high-water mark stay on the server.
    const options = { highWaterMark: BATCH };
    const stream = client.subscribeToAll(
      { fromPosition: after ?? START, filter, ...BY_LEADER },
      options,
    );
    // There is no other error listener after the last event was read.
    stream.on('error', () => undefined);
    this.stream = stream;
    const watching = this.breakWithLeader(stream, connection);
    let batch: StoredEvent[] = [];
    try {
      for await (const resolved of stream) {
        if (connections.number !== connection) throw new Error('The connection has changed');
        connections.noteActivity();
        if (this.isNew(resolved, after)) batch.push(toStored(resolved, upcasters));
        if (batch.length < BATCH && stream.readableLength > 0) continue;
        await this.handOver(batch);
        batch = [];
      }
    } finally {
      watching.abort();
    }
  }

  /**
   * Breaks the subscription if its server is no longer the leader: a partitioned server keeps its
   * subscriptions, but sends them no new events.
   */
  private breakWithLeader(stream: AllStreamSubscription, connection: number): AbortController {
    const { connections, reader } = this.parts;
    const watching = new AbortController();
    const { signal } = watching;
    const watch = async () => {
      for (;;) {
        await sleep(LOOK_MS, { signal });
        await reader.end();
        if ((await connections.current(PAGE_WITHIN_MS)) === connection) continue;
        throw new Error('The connection has changed');
      }
    };
    watch().catch((error: Error) => {
      if (!signal.aborted) stream.destroy(error);
    });
    return watching;
  }

  private isNew(resolved: ResolvedEvent, after: LogPosition | null): boolean {
    const place = placeOf(resolved);
    const { event } = resolved;
    if (!place || !event || !isBehind(place, after)) return false;
    return isOfStreams(event, this.parts.streamPrefix);
  }

  /** Retries the same batch until it is handled. */
  private async handOver(batch: StoredEvent[]): Promise<void> {
    const last = batch.at(-1);
    while (last && !this.isStopped()) {
      try {
        await this.parts.handler(batch);
        this.mark = last;
        this.parts.continuity.follow(last);
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
    void stream.unsubscribe().catch(() => undefined); // the connection may already be closed
    stream.destroy();
  }

  private async rest(): Promise<void> {
    const waitMs = backOffMs(BACK_OFF, this.failures);
    const { signal } = this.stopping;
    if (!signal.aborted) await sleep(waitMs, { signal }).catch(() => undefined); // stopped
  }

  private isStopped(): boolean {
    return this.stopping.signal.aborted;
  }
}
