import {
  BACKWARDS,
  END,
  EventStoreDBClient,
  FORWARDS,
  NO_STREAM,
  START,
  WrongExpectedVersionError,
  type ResolvedEvent,
} from '@eventstore/db-client';
import { correlationIdOrNew } from '@portal/platform';
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
import { isUnclear, refuse, storeOutage } from './outages';
import { cursorOf, isBehind, positionOf, type LogPosition } from './positions';
import { collect } from './reading';
import { placeOf, toEventData, toStored } from './recorded-events';
import { StreamMemory, type KnownStream } from './stream-memory';
import { Turns } from './turns';

/** Events that one read brings at most, and events of one page of it. */
const READ_MAX = 10_000;
const PAGE = 2_000;
/** Longest wait for an append, in ms. */
const APPEND_WITHIN_MS = 5_000;

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
  private readonly memory = new StreamMemory();
  private readonly turns = new Turns();
  private readonly upcasters: Upcasters;

  constructor(private readonly options: EventStoreDbOptions) {
    this.client = EventStoreDBClient.connectionString(options.url);
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
    const at = expected === 'none' ? -1 : expected;
    return this.turns.run(stream, async () => {
      const remembered = this.memory.of(stream);
      const known = remembered.revision === at ? remembered : await this.catchUp(stream);
      return (
        (await this.judge(stream, at, commandId, known)) ??
        this.write(stream, at, commandId, events)
      );
    });
  }

  async read(stream: string, from = 0, limit = READ_MAX): Promise<StoredEvent[]> {
    const events: StoredEvent[] = [];
    const wanted = Math.min(limit, READ_MAX);
    while (events.length < wanted) {
      const maxCount = Math.min(PAGE, wanted - events.length);
      const fromRevision = BigInt(from + events.length);
      const page = await this.page(
        this.client.readStream(stream, { direction: FORWARDS, fromRevision, maxCount }),
      );
      events.push(...page.map((resolved) => toStored(resolved, this.upcasters)));
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

  async findByCommand(stream: string, commandId: string): Promise<StoredEvent | null> {
    const { commands } = await this.catchUp(stream);
    const revision = commands.get(commandId);
    return revision === undefined ? null : ((await this.read(stream, revision, 1))[0] ?? null);
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
    return new AllSubscription({ client, streamPrefix, upcasters, handler }, after);
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
      await this.client.appendToStream(stream, toEventData(stream, metadata, events), options);
    } catch (error) {
      if (!(error instanceof WrongExpectedVersionError)) refuse(error);
      throw new RangeError(`${stream} does not stand right before revision ${revision}`);
    }
  }

  /** @throws PortalError `unavailable` where the server does not answer. */
  async check(): Promise<void> {
    await this.page(this.client.readAll({ direction: BACKWARDS, fromPosition: END, maxCount: 1 }));
  }

  async close(): Promise<void> {
    await this.client.dispose();
  }

  /** NestJS's hook: after everything that may still write. */
  onApplicationShutdown(): Promise<void> {
    return this.close();
  }

  /** The answer that needs no write: repeated before, or elsewhere than expected; else null. */
  private async judge(
    stream: string,
    at: number,
    commandId: string,
    known: KnownStream,
  ): Promise<AppendResult | null> {
    const revision = known.commands.get(commandId);
    if (revision !== undefined) {
      const [original] = await this.read(stream, revision, 1);
      if (original) return { kind: 'duplicate', original };
    }
    return known.revision === at ? null : { kind: 'conflict', actual: known.revision };
  }

  private async write(
    stream: string,
    at: number,
    commandId: string,
    events: readonly NewEvent[],
  ): Promise<AppendResult> {
    const metadata = { commandId, correlationId: correlationIdOrNew() };
    const data = toEventData(stream, metadata, events);
    try {
      const result = await this.client.appendToStream(stream, data, {
        expectedRevision: at === -1 ? NO_STREAM : BigInt(at),
        deadline: APPEND_WITHIN_MS,
      });
      const { success, nextExpectedRevision, position } = result;
      if (!success) return await this.lose(stream, commandId);
      const revision = Number(nextExpectedRevision);
      this.memory.add(
        stream,
        this.memory.of(stream),
        events.map((_, n) => ({ revision: at + 1 + n, commandId })),
      );
      if (position) return { kind: 'ok', revision, cursor: cursorOf(position) };
      return await this.findWritten(stream, commandId);
    } catch (error) {
      if (error instanceof WrongExpectedVersionError) return this.lose(stream, commandId);
      if (isUnclear(error)) return this.findWritten(stream, commandId);
      throw error;
    }
  }

  /** Another process was faster: with this command, or with another one. */
  private async lose(stream: string, commandId: string): Promise<AppendResult> {
    const known = await this.catchUp(stream);
    const result = await this.judge(stream, known.revision, commandId, known);
    return result ?? { kind: 'conflict', actual: known.revision };
  }

  /** Whether it was written is not known: the stream is. */
  private async findWritten(stream: string, commandId: string): Promise<AppendResult> {
    const written = await this.findByCommand(stream, commandId);
    if (!written) throw storeOutage();
    return { kind: 'ok', revision: written.revision, cursor: written.cursor };
  }

  private async catchUp(stream: string): Promise<KnownStream> {
    let known = this.memory.of(stream);
    for (;;) {
      const events = await this.read(stream, known.revision + 1, READ_MAX);
      known = this.memory.add(stream, known, events);
      if (events.length < READ_MAX) return known;
    }
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

  private page(read: Parameters<typeof collect>[0]): Promise<ResolvedEvent[]> {
    return collect(read).catch(refuse);
  }
}
