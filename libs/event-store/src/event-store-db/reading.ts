import { setImmediate as othersFirst } from 'node:timers/promises';
import {
  NotLeaderError,
  StreamNotFoundError,
  type ResolvedEvent,
  type StreamingRead,
} from '@eventstore/db-client';
import { monotonicMs, startTimer } from '@portal/platform';
import { NoAnswerError } from './outages';
import { timeLeft } from './plain-client';

/** Longest time that one page may take, in ms: the client itself waits for ever. */
export const PAGE_WITHIN_MS = 5_000;

/**
 * Everything that a read brings; nothing where the stream does not exist.
 * @throws NoAnswerError past the deadline, and the client's own errors.
 */
export async function collect(
  read: StreamingRead<ResolvedEvent>,
  withinMs = PAGE_WITHIN_MS,
): Promise<ResolvedEvent[]> {
  const late = new NoAnswerError('The event store did not answer in time.');
  const timer = startTimer(() => read.destroy(late), withinMs);
  const found: ResolvedEvent[] = [];
  try {
    for await (const resolved of read) found.push(resolved);
    return found;
  } catch (error) {
    if (error instanceof StreamNotFoundError) return [];
    throw error;
  } finally {
    timer.stop();
    // One that was given up goes on at the server otherwise; one that is over has nothing to stop.
    // Not waited for: where no connection comes about it would wait as long as that.
    void read.cancel().catch(() => undefined);
  }
}

/** As `collect`; where the server follows by now, once again at the leader that it names. */
export async function collectFromLeader(
  read: () => StreamingRead<ResolvedEvent>,
  withinMs = PAGE_WITHIN_MS,
): Promise<ResolvedEvent[]> {
  const until = monotonicMs() + withinMs;
  try {
    return await collect(read(), withinMs);
  } catch (error) {
    if (!(error instanceof NotLeaderError)) throw error;
    await othersFirst(); // the client turns to that one
    return collect(read(), timeLeft(until));
  }
}
