import { createHash } from 'node:crypto';
import { isDeepStrictEqual } from 'node:util';
import type { Cursor, EventStore, StoredEvent } from '@portal/event-store';
import { backOffMs, isPassing, sleep } from '@portal/platform';

const PAGE = 2_000;
/** Attempts to read a page: one slow response must not end a comparison that takes hours. */
const TRIES = 10;
const BACK_OFF = { firstMs: 200, longestMs: 5_000 };

type Reader = Pick<EventStore, 'readAll'>;

/** Result of comparing two equal stores. */
export interface ComparisonReport {
  events: number;
  streams: number;
  /** SHA-256 over all events of the store, in order; the same for equal stores. */
  sourceDigest: string;
  targetDigest: string;
}

/** Compares two stores event by event. */
export class Comparison {
  /**
   * Determines the progress of a copy: the target must contain a prefix of the source and nothing
   * else.
   * @throws RangeError that names the first differing event.
   */
  static async ofBeginning(
    source: Reader,
    target: Reader,
  ): Promise<{ cursor: Cursor | null; events: number }> {
    const ours = eventsOf(source);
    let [cursor, events]: [Cursor | null, number] = [null, 0];
    for await (const theirs of eventsOf(target)) {
      const next = await ours.next();
      const own = next.done ? undefined : next.value;
      if (!own || !isDeepStrictEqual(contentOf(own), contentOf(theirs))) throw different(theirs);
      cursor = own.cursor;
      events += 1;
    }
    return { cursor, events };
  }

  /** @throws RangeError that names the first event that differs. */
  static async ofAll(source: Reader, target: Reader): Promise<ComparisonReport> {
    const [ours, theirs] = [eventsOf(source), eventsOf(target)];
    const [sourceHash, targetHash] = [createHash('sha256'), createHash('sha256')];
    const streams = new Set<string>();
    for (let events = 0; ; events += 1) {
      const [own, other] = await Promise.all([ours.next(), theirs.next()]);
      if (own.done && other.done) {
        const digests = [sourceHash.digest('hex'), targetHash.digest('hex')] as const;
        return {
          events,
          streams: streams.size,
          sourceDigest: digests[0],
          targetDigest: digests[1],
        };
      }
      if (own.done) throw different(other.value ?? undefined);
      if (other.done) throw different(own.value);
      if (!isDeepStrictEqual(contentOf(own.value), contentOf(other.value))) {
        throw different(own.value);
      }
      streams.add(own.value.stream);
      sourceHash.update(canonical(own.value));
      targetHash.update(canonical(other.value));
    }
  }
}

async function* eventsOf(store: Reader): AsyncGenerator<StoredEvent, undefined> {
  let cursor: Cursor | null = null;
  for (;;) {
    const page = await pageBehind(store, cursor);
    yield* page;
    cursor = page.at(-1)?.cursor ?? cursor;
    if (page.length < PAGE) return undefined;
  }
}

async function pageBehind(store: Reader, cursor: Cursor | null): Promise<StoredEvent[]> {
  for (let tries = 1; ; tries += 1) {
    try {
      return await store.readAll(cursor, PAGE);
    } catch (error) {
      if (tries === TRIES || !isPassing(error)) throw error;
      await sleep(backOffMs(BACK_OFF, tries));
    }
  }
}

/** Returns an event without its position, which each store assigns itself. */
function contentOf(event: StoredEvent) {
  const { stream, revision, commandId, correlationId, type, data } = event;
  const recordedAt = event.recordedAt.toISOString();
  return { stream, revision, commandId, correlationId, recordedAt, type, data };
}

/** Returns the same text for the same content, independent of the key order. */
function canonical(event: StoredEvent): string {
  return JSON.stringify(contentOf(event), (_key, value: unknown) =>
    typeof value === 'object' && value !== null && !Array.isArray(value)
      ? Object.fromEntries(Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1)))
      : value,
  );
}

function different(event: StoredEvent | undefined): RangeError {
  const where = event ? `${event.stream} at revision ${event.revision}` : 'their end';
  return new RangeError(`The two stores differ: ${where}.`);
}
