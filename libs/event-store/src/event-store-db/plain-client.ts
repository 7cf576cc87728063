import { EventStoreDBClient } from '@eventstore/db-client';
import { monotonicMs, startTimer, type Timer } from '@portal/platform';
import { NoAnswerError } from './outages';

/**
 * Options of every call. A follower may lack the latest events, so that a stream read there
 * appears rewound. It rejects the call and names the leader, to which the client reconnects;
 * during an election, discovery may have found only a follower.
 */
export const BY_LEADER = { requiresLeader: true } as const;

/** Timeout of a gossip request for the leader, in s. */
const GOSSIP_WITHIN_S = 1;

/**
 * Opens a client that sends each append as a separate call. By default it first requests the
 * server's features and, if supported, sends appends over one shared stream: neither has a
 * timeout, and a lost response would block the append forever.
 */
export function openClient(url: string): EventStoreDBClient {
  const client = EventStoreDBClient.connectionString(withGossipTimeout(url));
  Reflect.set(client, 'supports', () => Promise.resolve(false));
  handleQuietly(client);
  return client;
}

/**
 * Sets the gossip timeout: a frozen member of a cluster would delay the discovery of the leader by
 * 5 s, unless the URL sets another value.
 */
function withGossipTimeout(url: string): string {
  const [, server = url, options = ''] = /^([^?]*?)\/?(?:\?(.*))?$/s.exec(url) ?? [];
  // The client treats option names such as `gossip-timeout` and `GossipTimeout` as equal.
  if (/(?:^|&)gossip[-_]?timeout=/i.test(options)) return url;
  const own = `gossipTimeout=${GOSSIP_WITHIN_S}`;
  return `${server}?${options ? `${options}&` : ''}${own}`;
}

/**
 * After an error the client checks its connection in the background. If that fails too (no member
 * of a cluster is found), the error would be uncaught and end the process; the call itself reports
 * it to its caller.
 */
function handleQuietly(client: EventStoreDBClient): void {
  const handle: unknown = Reflect.get(client, 'handleError');
  if (typeof handle !== 'function') throw new TypeError('The client handles no errors');
  Reflect.set(client, 'handleError', async (...given: unknown[]) => {
    await Promise.resolve(Reflect.apply(handle, client, given)).catch(() => undefined);
  });
}

/** Rejects after a timeout. The work may still complete, so the caller has to check. */
export async function within<T>(withinMs: number, work: Promise<T>): Promise<T> {
  let timer: Timer | undefined;
  const late = new Promise<never>((_, reject) => {
    const refusal = new NoAnswerError('The event store did not answer in time.');
    timer = startTimer(() => reject(refusal), withinMs);
  });
  return Promise.race([work, late]).finally(() => timer?.stop());
}

/**
 * Returns the time until a moment of `monotonicMs()`, in ms; at least 1, so that expiry has a
 * single code path.
 */
export function timeLeft(until: number): number {
  return Math.max(1, until - monotonicMs());
}
