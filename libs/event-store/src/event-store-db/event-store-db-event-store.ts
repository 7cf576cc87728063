import {
  NO_STREAM,
  WrongExpectedVersionError,
  type EventStoreDBClient,
} from '@eventstore/db-client';
import type {
  AppendResult,
  Cursor,
  EventStore,
  Expected,
  Mark,
  NewEvent,
  StoredEvent,
  Subscription,
} from '../event-store';
import type { RewoundError } from '../rewound';
import type { Upcasters } from '../upcasters';
import { AllSubscription } from './all-subscription';
import { APPEND_WITHIN_MS, Appends } from './appends';
import { Connections } from './connections';
import { Continuity } from './continuity';
import { LogReader, PAGE } from './log-reader';
import { refuse } from './outages';
import { positionOf } from './positions';
import { BY_LEADER, openClient, within } from './plain-client';
import { toTakenOver } from './recorded-events';

/** Maximum number of events in one read. */
const READ_MAX = 10_000;
/** Timeout of a health check, in ms. */
const CHECK_WITHIN_MS = 2_000;

export interface EventStoreDbOptions {
  /** `esdb://…`. */
  url: string;
  /** Prefix of the names of all streams of this store; other streams of the server are ignored. */
  streamPrefix: string;
  upcasters?: Upcasters;
}

/**
 * Streams in EventStoreDB. The server's own detection of duplicate event ids is best effort, so
 * every append specifies its exact revision, a stream's commands are remembered, and after an
 * ambiguous error the stream itself is read.
 */
export class EventStoreDbEventStore implements EventStore {
  private readonly client: EventStoreDBClient;
  private readonly connections: Connections;
  private readonly reader: LogReader;
  private readonly continuity: Continuity;
  private readonly appends: Appends;
  private readonly subscriptions = new Set<AllSubscription>();

  constructor(private readonly options: EventStoreDbOptions) {
    const { url, streamPrefix, upcasters = {} } = options;
    this.client = openClient(url);
    this.connections = new Connections(this.client);
    this.reader = new LogReader(this.client, this.connections, streamPrefix, upcasters);
    this.continuity = new Continuity(this.connections, this.reader);
    this.appends = new Appends(this.client, this.connections, this.reader, this.continuity);
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
    return this.appends.append(stream, expected, commandId, events);
  }

  async read(stream: string, from = 0, limit = READ_MAX): Promise<StoredEvent[]> {
    const events: StoredEvent[] = [];
    const wanted = Math.min(limit, READ_MAX);
    for (let next = from; events.length < wanted;) {
      const maxCount = Math.min(PAGE, wanted - events.length);
      const page = await this.reader.forwards(stream, next, maxCount);
      events.push(...page);
      if (page.length < maxCount) break;
      // A truncated stream begins after the requested revision.
      next = (page.at(-1)?.revision ?? next) + 1;
    }
    return events;
  }

  async readBackwards(
    stream: string,
    before: number | null,
    limit: number,
  ): Promise<StoredEvent[]> {
    if (before === 0) return [];
    const from = before === null ? null : before - 1;
    return this.reader.backwards(stream, from, Math.min(limit, READ_MAX));
  }

  findByCommand(stream: string, commandId: string): Promise<StoredEvent | null> {
    return this.appends.find(stream, commandId);
  }

  async readAll(after: Cursor | null, limit: number): Promise<StoredEvent[]> {
    const events: StoredEvent[] = [];
    let mark = after === null ? null : positionOf(after);
    for (;;) {
      const page = await this.reader.pageOfAll(mark);
      events.push(...page.events.slice(0, limit - events.length));
      if (page.isLast || events.length === limit) return events;
      mark = page.place;
    }
  }

  async readAt(cursor: Cursor): Promise<StoredEvent | null> {
    return this.reader.at(positionOf(cursor));
  }

  hasRemovals(stream: string): Promise<boolean> {
    return this.reader.hasRemovals(stream);
  }

  confirm(mark: Mark): Promise<void> {
    return this.continuity.confirm(mark);
  }

  subscribe(
    after: Mark | null,
    handler: (events: StoredEvent[]) => Promise<void>,
    onRewound: (error: RewoundError) => void,
  ): Subscription {
    const { client, connections, continuity, reader } = this;
    const { streamPrefix, upcasters = {} } = this.options;
    const follower = { streamPrefix, upcasters, handler, onRewound };
    if (after) continuity.follow(after);
    const parts = { client, connections, continuity, reader, ...follower };
    const subscription = new AllSubscription(parts, after, () =>
      this.subscriptions.delete(subscription),
    );
    this.subscriptions.add(subscription);
    return subscription;
  }

  /**
   * Copies the events of one command from another store, each with its original time.
   * @throws RangeError if the stream does not end right before them.
   */
  async takeOver(events: readonly StoredEvent[]): Promise<void> {
    const [first] = events;
    if (!first) return;
    const { stream, revision } = first;
    const expectedRevision = revision === 0 ? NO_STREAM : BigInt(revision - 1);
    const options = { expectedRevision, deadline: APPEND_WITHIN_MS, ...BY_LEADER } as const;
    const sent = this.client.appendToStream(stream, toTakenOver(events), options);
    const answer = this.connections.listen(within(APPEND_WITHIN_MS, sent));
    const { success } = await answer.catch((error: unknown) => {
      return error instanceof WrongExpectedVersionError ? { success: false } : refuse(error);
    });
    if (success) return;
    throw new RangeError(`${stream} does not stand right before revision ${revision}`);
  }

  /** @throws PortalError `unavailable` if the server does not respond. */
  async check(): Promise<void> {
    await this.reader.end(CHECK_WITHIN_MS);
  }

  /** Stops the subscriptions first, because one whose client is closed would wait forever. */
  async close(): Promise<void> {
    await Promise.all([...this.subscriptions].map((subscription) => subscription.stop()));
    await this.client.dispose();
  }

  /** NestJS's hook: runs after everything that may still write. */
  onApplicationShutdown(): Promise<void> {
    return this.close();
  }
}
