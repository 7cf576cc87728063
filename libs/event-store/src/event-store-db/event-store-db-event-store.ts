import {
  BACKWARDS,
  END,
  FORWARDS,
  NO_STREAM,
  START,
  WrongExpectedVersionError,
  type EventStoreDBClient,
  type ResolvedEvent,
} from '@eventstore/db-client';
import type {
  AppendResult,
  Cursor,
  EventStore,
  Expected,
  NewEvent,
  StoredEvent,
  Subscription,
} from '../event-store';
import type { Upcasters } from '../upcasters';
import { AllSubscription } from './all-subscription';
import { APPEND_WITHIN_MS, Appends } from './appends';
import { refuse } from './outages';
import { isBehind, positionOf, type LogPosition } from './positions';
import { openClient, within } from './plain-client';
import { collect, PAGE_WITHIN_MS } from './reading';
import { placeOf, toEventData, toStored } from './recorded-events';

/** Events that one read brings at most, and events of one page of it. */
const READ_MAX = 10_000;
const PAGE = 2_000;
/** Longest wait for a sign of life, in ms. */
const CHECK_WITHIN_MS = 2_000;

export interface EventStoreDbOptions {
  /** `esdb://…`. */
  url: string;
  /** Beginning of the names of all streams of this store: other streams of the server are not seen. */
  streamPrefix: string;
  upcasters?: Upcasters;
}

/**
 * Streams in EventStoreDB. The server's own knowledge of repeated event ids is best effort, so
 * every append names its exact revision, a stream's commands are remembered, and after an unclear
 * error the stream itself is asked.
 */
export class EventStoreDbEventStore implements EventStore {
  private readonly client: EventStoreDBClient;
  private readonly appends: Appends;
  private readonly upcasters: Upcasters;
  private readonly subscriptions = new Set<AllSubscription>();

  constructor(private readonly options: EventStoreDbOptions) {
    this.client = openClient(options.url);
    this.appends = new Appends(this.client, (...page) => this.readPage(...page));
    this.upcasters = options.upcasters ?? {};
  }

  async append(
    stream: string,
    expected: Expected,
    commandId: string,
    events: readonly NewEvent[],
  ): Promise<AppendResult> {
    if (events.length === 0) throw new RangeError('An append needs at least one event');
    if (!stream.startsWith(this.options.streamPrefix)) {
      throw new RangeError(`Streams of this store begin with ${this.options.streamPrefix}`);
    }
    return this.appends.append(stream, expected === 'none' ? -1 : expected, commandId, events);
  }

  async read(stream: string, from = 0, limit = READ_MAX): Promise<StoredEvent[]> {
    const events: StoredEvent[] = [];
    const wanted = Math.min(limit, READ_MAX);
    while (events.length < wanted) {
      const maxCount = Math.min(PAGE, wanted - events.length);
      const page = await this.readPage(stream, from + events.length, maxCount, PAGE_WITHIN_MS);
      events.push(...page);
      if (page.length < maxCount) break;
    }
    return events;
  }

  async readBackwards(
    stream: string,
    before: number | null,
    limit: number,
  ): Promise<StoredEvent[]> {
    if (before === 0) return [];
    const fromRevision = before === null ? END : BigInt(before - 1);
    const maxCount = Math.min(limit, READ_MAX);
    const page = await this.page(
      this.client.readStream(stream, { direction: BACKWARDS, fromRevision, maxCount }),
    );
    return page.map((resolved) => toStored(resolved, this.upcasters));
  }

  findByCommand(stream: string, commandId: string): Promise<StoredEvent | null> {
    return this.appends.find(stream, commandId);
  }

  async readAll(after: Cursor | null, limit: number): Promise<StoredEvent[]> {
    const events: StoredEvent[] = [];
    let mark = after === null ? null : positionOf(after);
    for (;;) {
      const { page, isLast } = await this.pageOfAll(mark);
      for (const resolved of page) {
        mark = placeOf(resolved) ?? mark;
        if (this.isOurs(resolved)) events.push(toStored(resolved, this.upcasters));
        if (events.length === limit) return events;
      }
      if (isLast) return events;
    }
  }

  subscribe(after: Cursor | null, handler: (events: StoredEvent[]) => Promise<void>): Subscription {
    const { client, upcasters } = this;
    const { streamPrefix } = this.options;
    const parts = { client, streamPrefix, upcasters, handler };
    const subscription = new AllSubscription(parts, after, () =>
      this.subscriptions.delete(subscription),
    );
    this.subscriptions.add(subscription);
    return subscription;
  }

  /**
   * Takes over the events of one command as another store has kept them, with the time of then.
   * @throws RangeError where the stream does not stand right before them.
   */
  async takeOver(events: readonly StoredEvent[]): Promise<void> {
    const [first] = events;
    if (!first) return;
    const { stream, revision, commandId, correlationId } = first;
    const metadata = { commandId, correlationId, recordedAt: first.recordedAt.toISOString() };
    const expectedRevision = revision === 0 ? NO_STREAM : BigInt(revision - 1);
    const options = { expectedRevision, deadline: APPEND_WITHIN_MS } as const;
    try {
      const data = toEventData(stream, metadata, events);
      await within(APPEND_WITHIN_MS, this.client.appendToStream(stream, data, options));
    } catch (error) {
      if (!(error instanceof WrongExpectedVersionError)) refuse(error);
      throw new RangeError(`${stream} does not stand right before revision ${revision}`);
    }
  }

  /** @throws PortalError `unavailable` where the server does not answer. */
  async check(): Promise<void> {
    const read = this.client.readAll({ direction: BACKWARDS, fromPosition: END, maxCount: 1 });
    await this.page(read, CHECK_WITHIN_MS);
  }

  /** Ends the subscriptions first: one whose client is gone would wait for ever. */
  async close(): Promise<void> {
    await Promise.all([...this.subscriptions].map((subscription) => subscription.stop()));
    await this.client.dispose();
  }

  /** NestJS's hook: after everything that may still write. */
  onApplicationShutdown(): Promise<void> {
    return this.close();
  }

  private async readPage(stream: string, from: number, maxCount: number, withinMs: number) {
    const read = this.client.readStream(stream, {
      direction: FORWARDS,
      fromRevision: BigInt(from),
      maxCount,
    });
    const page = await this.page(read, withinMs);
    return page.map((resolved) => toStored(resolved, this.upcasters));
  }

  /** One page behind a mark. The server begins at the mark itself, which is left out. */
  private async pageOfAll(mark: LogPosition | null) {
    const raw = await this.page(
      this.client.readAll({ direction: FORWARDS, fromPosition: mark ?? START, maxCount: PAGE }),
    );
    const page = raw.filter((resolved) => {
      const place = placeOf(resolved);
      return place !== null && isBehind(place, mark);
    });
    return { page, isLast: raw.length < PAGE };
  }

  private isOurs({ event }: ResolvedEvent): boolean {
    return event !== undefined && event.streamId.startsWith(this.options.streamPrefix);
  }

  private page(
    read: Parameters<typeof collect>[0],
    withinMs = PAGE_WITHIN_MS,
  ): Promise<ResolvedEvent[]> {
    return collect(read, withinMs).catch(refuse);
  }
}
