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

/** Timeout of one page, in ms; the client itself has none. */
export const PAGE_WITHIN_MS = 5_000;

/**
 * Returns all events of a read; none if the stream does not exist.
 * @throws NoAnswerError after the timeout, and the client's own errors.
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
    // Stops a timed-out read on the server; has no effect on a completed one.
    // Not awaited: without a connection it would block until one is established.
    void read.cancel().catch(() => undefined);
  }
}

/** As `collect`; if the server has become a follower, retries once at the leader that it names. */
export async function collectFromLeader(
  read: () => StreamingRead<ResolvedEvent>,
  withinMs = PAGE_WITHIN_MS,
): Promise<ResolvedEvent[]> {
  const until = monotonicMs() + withinMs;
  try {
    return await collect(read(), withinMs);
  } catch (error) {
    if (!(error instanceof NotLeaderError)) throw error;
    await othersFirst(); // lets the client reconnect to it
    return collect(read(), timeLeft(until));
  }
}
