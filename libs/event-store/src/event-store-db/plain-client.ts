import { EventStoreDBClient } from '@eventstore/db-client';
import { monotonicMs, startTimer, type Timer } from '@portal/platform';
import { NoAnswerError } from './outages';

/**
 * Goes with every call. A follower may not have what was just answered: read there, a stream seems to have gone back. It refuses
 * the call and names the leader, to whom the client turns; where nobody leads, discovery may have found nothing better.
 */
export const BY_LEADER = { requiresLeader: true } as const;

/** Longest wait for a member's answer who leads, in s. */
const GOSSIP_WITHIN_S = 1;

/**
 * A client that appends by one call each. By itself it asks the server for its features first and
 * sends appends down one shared stream where it can: neither of the two has a deadline, and an
 * answer that never comes keeps the append waiting for ever.
 */
export function openClient(url: string): EventStoreDBClient {
  const client = EventStoreDBClient.connectionString(withGossipTimeout(url));
  Reflect.set(client, 'supports', () => Promise.resolve(false));
  handleQuietly(client);
  return client;
}

/** A frozen member of a cluster takes 5 s to name the leader, unless the URL says otherwise. */
function withGossipTimeout(url: string): string {
  const [, server = url, options = ''] = /^([^?]*?)\/?(?:\?(.*))?$/s.exec(url) ?? [];
  // As the client reads their names: `gossip-timeout` and `GossipTimeout` are the same.
  if (/(?:^|&)gossip[-_]?timeout=/i.test(options)) return url;
  const own = `gossipTimeout=${GOSSIP_WITHIN_S}`;
  return `${server}?${options ? `${options}&` : ''}${own}`;
}

/**
 * After an error the client looks at its connection on the side. Where that fails too (no member of a
 * cluster is found), nobody would catch it, and it ended the process; the call
 * itself reports it to its caller.
 */
function handleQuietly(client: EventStoreDBClient): void {
  const handle: unknown = Reflect.get(client, 'handleError');
  if (typeof handle !== 'function') throw new TypeError('The client handles no errors');
  Reflect.set(client, 'handleError', async (...given: unknown[]) => {
    await Promise.resolve(Reflect.apply(handle, client, given)).catch(() => undefined);
  });
}

/** Gives work up after a time. It may still be done: the caller has to look. */
export async function within<T>(withinMs: number, work: Promise<T>): Promise<T> {
  let timer: Timer | undefined;
  const late = new Promise<never>((_, reject) => {
    const refusal = new NoAnswerError('The event store did not answer in time.');
    timer = startTimer(() => reject(refusal), withinMs);
  });
  return Promise.race([work, late]).finally(() => timer?.stop());
}

/** Time until a moment by `monotonicMs()`, in ms; at least 1, so that the time is up in one way only. */
export function timeLeft(until: number): number {
  return Math.max(1, until - monotonicMs());
}
