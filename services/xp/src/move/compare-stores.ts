import { createHash } from 'node:crypto';
import { isDeepStrictEqual } from 'node:util';
import type { Cursor, EventStore, StoredEvent } from '@portal/event-store';
import { backOffMs, isPassing, sleep } from '@portal/platform';

const PAGE = 2_000;
/** A page that does not come is asked for again: one slow answer shall not end a proof that takes hours. */
const TRIES = 10;
const BACK_OFF = { firstMs: 200, longestMs: 5_000 };

type Reader = Pick<EventStore, 'readAll'>;

/** What two equal stores hold. */
export interface ComparisonReport {
  events: number;
  streams: number;
  /** SHA-256 over every event of the store, in order: equal for equal stores. */
  sourceDigest: string;
  targetDigest: string;
}

/** Two stores side by side, event for event. */
export class Comparison {
  /**
   * How far the target has come: it must hold a beginning of the source and nothing else.
   * @throws RangeError that names the first event that is something else.
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

  /** @throws RangeError that names the first event in which the two differ. */
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

/** Everything of an event but its place, which each store gives itself. */
function contentOf(event: StoredEvent) {
  const { stream, revision, commandId, correlationId, type, data } = event;
  const recordedAt = event.recordedAt.toISOString();
  return { stream, revision, commandId, correlationId, recordedAt, type, data };
}

/** The same text for the same content, whatever the order of its keys. */
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
