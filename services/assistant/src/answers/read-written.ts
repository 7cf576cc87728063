import { sleep, type Clock } from '@portal/platform';
import { isBeingWritten, type MessageRow } from '../chats/chat-rows';

/** Interval between reads of an answer that another run writes, in ms: as often as its writer keeps it. */
const LOOK_MS = 1_000;
/** Looks after which it is yielded also unchanged: a sign that it is still being written. */
const SIGN_EVERY = 10;

interface ReadOptions {
  /** The answer as it is kept now; null: it is gone. */
  look: () => Promise<MessageRow | null>;
  now: Clock;
  /** Ends the reading alone: the answer is written on. */
  signal: AbortSignal;
}

/**
 * Reads an answer that another run is writing, in this process or in another one: yields it each time that
 * its text has changed, and every ten seconds.
 * @returns the answer once nobody writes it any more; null: it is gone
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
