import {
  BACKWARDS,
  END,
  FORWARDS,
  START,
  StreamDeletedError,
  type EventStoreDBClient,
  type ResolvedEvent,
} from '@eventstore/db-client';
import type { StoredEvent } from '../event-store';
import type { Upcasters } from '../upcasters';
import type { Connections } from './connections';
import { isUnreadable, refuse } from './outages';
import { BY_LEADER, within } from './plain-client';
import { isBehind, type LogPosition } from './positions';
import { collectFromLeader, PAGE_WITHIN_MS } from './reading';
import { isOfStreams, placeOf, toStored } from './recorded-events';

/** Maximum number of events in one page. */
export const PAGE = 2_000;

interface PageOfAll {
  events: StoredEvent[];
  /** Position up to which the log has been read. */
  place: LogPosition | null;
  isLast: boolean;
}

/** Reads streams and the whole log, each read with a timeout. */
export class LogReader {
  constructor(
    private readonly client: EventStoreDBClient,
    private readonly connections: Connections,
    private readonly streamPrefix: string,
    private readonly upcasters: Upcasters,
  ) {}

  async forwards(
    stream: string,
    from: number,
    maxCount: number,
    withinMs = PAGE_WITHIN_MS,
  ): Promise<StoredEvent[]> {
    const options = {
      direction: FORWARDS,
      fromRevision: BigInt(from),
      maxCount,
      ...BY_LEADER,
    } as const;
    const page = await this.page(() => this.client.readStream(stream, options), withinMs);
    return page.map((resolved) => this.stored(resolved));
  }

  /** Reads backwards from a revision, or from the end. */
  async backwards(stream: string, from: number | null, maxCount: number): Promise<StoredEvent[]> {
    const fromRevision = from === null ? END : BigInt(from);
    const options = { direction: BACKWARDS, fromRevision, maxCount, ...BY_LEADER } as const;
    const page = await this.page(() => this.client.readStream(stream, options));
    return page.map((resolved) => this.stored(resolved));
  }

  /**
   * Reads one page of all streams after a position. The server starts at the position itself,
   * whose event is skipped.
   */
  async pageOfAll(after: LogPosition | null): Promise<PageOfAll> {
    const options = {
      direction: FORWARDS,
      fromPosition: after ?? START,
      maxCount: PAGE,
      ...BY_LEADER,
    } as const;
    const page = await this.page(() => this.client.readAll(options));
    const behind = page.filter((resolved) => {
      const place = placeOf(resolved);
      return place !== null && isBehind(place, after);
    });
    const last = behind.at(-1);
    return {
      events: behind.filter((one) => this.isOurs(one)).map((one) => this.stored(one)),
      place: (last && placeOf(last)) ?? after,
      isLast: page.length < PAGE,
    };
  }

  /**
   * Returns the event at a position; null if it is not an event of this store, or the log has no
   * such position.
   */
  async at(place: LogPosition): Promise<StoredEvent | null> {
    const options = {
      direction: FORWARDS,
      fromPosition: place,
      maxCount: 1,
      ...BY_LEADER,
    } as const;
    const read = () => this.client.readAll(options);
    const answer = this.connections.listen(collectFromLeader(read));
    const found = await answer.catch(async (error: unknown) => {
      // The error is specific to this position if the server answers other reads.
      if (!isUnreadable(error)) return refuse(error);
      await this.end();
      return [];
    });
    const [resolved] = found;
    const there = resolved && placeOf(resolved);
    const isThere = there && !isBehind(there, place) && !isBehind(place, there);
    return isThere && this.isOurs(resolved) ? this.stored(resolved) : null;
  }

  /** Returns the position of the last event of all; null in an empty log. */
  async end(withinMs = PAGE_WITHIN_MS): Promise<LogPosition | null> {
    const options = { direction: BACKWARDS, fromPosition: END, maxCount: 1, ...BY_LEADER } as const;
    const [last] = await this.page(() => this.client.readAll(options), withinMs);
    return last ? placeOf(last) : null;
  }

  /**
   * Whether events were removed from a stream, according to its metadata, as the server does it.
   */
  async hasRemovals(stream: string, withinMs = PAGE_WITHIN_MS): Promise<boolean> {
    try {
      const asked = this.client.getStreamMetadata(stream, BY_LEADER);
      const result = await this.connections.listen(within(withinMs, asked));
      const { truncateBefore, maxCount, maxAge } = result.metadata ?? {};
      return [truncateBefore, maxCount, maxAge].some((one) => one !== undefined);
    } catch (error) {
      return error instanceof StreamDeletedError || refuse(error);
    }
  }

  private stored(resolved: ResolvedEvent): StoredEvent {
    return toStored(resolved, this.upcasters);
  }

  private isOurs({ event }: ResolvedEvent): boolean {
    return event !== undefined && isOfStreams(event, this.streamPrefix);
  }

  private page(
    read: Parameters<typeof collectFromLeader>[0],
    withinMs = PAGE_WITHIN_MS,
  ): Promise<ResolvedEvent[]> {
    return this.connections.listen(collectFromLeader(read, withinMs)).catch(refuse);
  }
}
