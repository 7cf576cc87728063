import type { EventStore, EventStoreDbEventStore, StoredEvent } from '@portal/event-store';
import { backOffMs, isPassing, sleep } from '@portal/platform';
import { Comparison, type ComparisonReport } from './compare-stores';

const PAGE = 2_000;
const PROGRESS_EVERY = 10_000;
/** Attempts to append: one missing response must not end a copy that takes hours. */
const TRIES = 10;
const BACK_OFF = { firstMs: 200, longestMs: 5_000 };

/** Options of a running copy. */
interface CopyOptions {
  /** Called with the number of events copied so far. */
  onProgress?: (events: number) => void;
  /** Aborts the copy. */
  signal?: AbortSignal;
}

/**
 * Copies all events of a store to EventStoreDB, in the global order, with command, correlation id
 * and time. Skips events that an earlier run has copied.
 * @throws RangeError if the target contains anything but a prefix of the source; the signal's
 * reason after an abort.
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
      // The events of a command were one append, and stay one.
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

/**
 * An event whose append got no response is recognised by its id at its exact position, and not
 * written again.
 */
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
 * Reads both stores completely and compares them.
 * @throws RangeError that names the first event that differs.
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
