import type { EventStore, EventStoreDbEventStore, StoredEvent } from '@portal/event-store';
import { backOffMs, isPassing, sleep } from '@portal/platform';
import { Comparison, type ComparisonReport } from './compare-stores';

const PAGE = 2_000;
const PROGRESS_EVERY = 10_000;
/** An append that gets no answer is sent again: one slow answer shall not end a copy that takes hours. */
const TRIES = 10;
const BACK_OFF = { firstMs: 200, longestMs: 5_000 };

/** Callbacks of a copy on its way. */
interface CopyOptions {
  /** Called with the number of events that have been copied so far. */
  onProgress?: (events: number) => void;
  /** Breaks it off. */
  signal?: AbortSignal;
}

/**
 * Copies every event of one store into EventStoreDB, in the global order, with its command,
 * correlation id and time. What an earlier run has copied is not copied again.
 * @throws RangeError where the target holds something else than a beginning of the source; the
 * signal's reason where it is broken off.
 */
export async function copyLedger(
  source: Pick<EventStore, 'readAll'>,
  target: EventStoreDbEventStore,
  { onProgress = () => undefined, signal }: CopyOptions = {},
): Promise<void> {
  const before = await Comparison.ofBeginning(source, target);
  let { cursor, events: copied } = before;
  let waiting: StoredEvent[] = [];
  for (;;) {
    const page: StoredEvent[] = await source.readAll(cursor, PAGE);
    for (const event of page) {
      signal?.throwIfAborted();
      // A command's events were one append, and stay one.
      if (waiting[0] && !isSameCommand(waiting[0], event)) {
        await takeOver(target, waiting, signal);
        waiting = [];
      }
      waiting.push(event);
      copied += 1;
      if (copied % PROGRESS_EVERY === 0) onProgress(copied);
    }
    cursor = page.at(-1)?.cursor ?? cursor;
    if (page.length < PAGE) break;
  }
  await takeOver(target, waiting, signal);
  onProgress(copied);
}

/** An event that was written without an answer is known by its id, at its exact place, and not written again. */
async function takeOver(
  target: EventStoreDbEventStore,
  events: readonly StoredEvent[],
  signal: AbortSignal | undefined,
): Promise<void> {
  for (let tries = 1; ; tries += 1) {
    try {
      return await target.takeOver(events);
    } catch (error) {
      if (tries === TRIES || !isPassing(error)) throw error;
      await sleep(backOffMs(BACK_OFF, tries), { ...(signal && { signal }) });
    }
  }
}

/**
 * Reads both stores from the beginning to the end, side by side.
 * @throws RangeError that names the first event in which they differ.
 */
export function proveEqual(
  source: Pick<EventStore, 'readAll'>,
  target: Pick<EventStore, 'readAll'>,
): Promise<ComparisonReport> {
  return Comparison.ofAll(source, target);
}

function isSameCommand(one: StoredEvent, other: StoredEvent): boolean {
  return one.stream === other.stream && one.commandId === other.commandId;
}
