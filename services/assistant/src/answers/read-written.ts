import { sleep, type Clock } from '@portal/platform';
import { isBeingWritten, type MessageRow } from '../chats/chat-rows';

/**
 * Interval between reads of an answer that another run writes, in ms; equal to its writer's flush
 * interval.
 */
const LOOK_MS = 1_000;
/** Reads after which an unchanged answer is yielded too, as a heartbeat. */
const SIGN_EVERY = 10;

interface ReadOptions {
  /** Reads the stored answer; null: it was deleted. */
  look: () => Promise<MessageRow | null>;
  now: Clock;
  /** Aborts the reading only: the other run continues to write. */
  signal: AbortSignal;
}

/**
 * Follows an answer that another run is writing, in this process or another one: yields it
 * whenever its text has changed, and every ten seconds.
 * @returns the answer once no run writes it; null: it was deleted
 * @throws the signal's reason
 */
export async function* readWritten(
  answer: MessageRow,
  { look, now, signal }: ReadOptions,
): AsyncGenerator<MessageRow, MessageRow | null, undefined> {
  let seen = '';
  let looks = 0;
  let row: MessageRow | null = answer;
  while (row && isBeingWritten(row, now())) {
    looks += 1;
    if (row.content !== seen || looks % SIGN_EVERY === 0) yield row;
    seen = row.content;
    await sleep(LOOK_MS, { signal });
    row = await look();
  }
  return row;
}
