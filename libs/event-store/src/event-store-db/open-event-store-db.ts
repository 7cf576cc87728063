import { ConfigError, monotonicMs, PortalError, sleep } from '@portal/platform';
import { EventStoreDbEventStore, type EventStoreDbOptions } from './event-store-db-event-store';
import { RightsError } from './outages';

const RETRY_MS = 250;
const HAS_USER = /^[^:]+:\/\/[^/?@]+@/;
const WITHOUT_TLS = /[?&]tls=false\b/i;
/** A follower may lack the latest events, so that a stream read there appears rewound. */
const NOT_THE_LEADER = /[?&]nodePreference=(?!leader\b)/i;

/**
 * Opens a store on a server that responds, and waits for one that is still starting.
 * @throws ConfigError in one line and without credentials: if no server responds within
 * `withinMs`, and immediately if the server rejects the credentials, the user lacks permissions,
 * or the URL is invalid.
 */
export async function openEventStoreDb(
  options: EventStoreDbOptions,
  withinMs: number,
): Promise<EventStoreDbEventStore> {
  const store = create(options);
  const deadline = monotonicMs() + withinMs;
  for (;;) {
    try {
      await store.check();
      return store;
    } catch (error) {
      const reason = reasonToGiveUp(error, monotonicMs() >= deadline, options.url);
      if (reason) {
        await store.close();
        throw wrong(reason);
      }
      await sleep(RETRY_MS);
    }
  }
}

function create(options: EventStoreDbOptions): EventStoreDbEventStore {
  // The client silently omits them, and connects anonymously.
  if (HAS_USER.test(options.url) && WITHOUT_TLS.test(options.url)) {
    throw wrong('with tls=false user and password are not sent; leave them out, or use TLS');
  }
  if (NOT_THE_LEADER.test(options.url)) {
    throw wrong('must read from the leader: leave nodePreference out');
  }
  try {
    return new EventStoreDbEventStore(options);
  } catch {
    // The client's error message quotes the URL.
    throw wrong('is no connection string of EventStoreDB');
  }
}

function reasonToGiveUp(error: unknown, isLate: boolean, url: string): string | undefined {
  if (error instanceof RightsError) return error.why;
  const isAway = error instanceof PortalError && error.code === 'unavailable';
  if (isAway && !isLate) return undefined;
  return isAway ? `no EventStoreDB answers at ${hostsOf(url)}` : String(error);
}

/** Returns the servers of a connection string, without credentials and options. */
function hostsOf(url: string): string {
  return /^[^:]+:\/\/(?:[^@/]*@)?([^/?]+)/.exec(url)?.[1] ?? 'its address';
}

function wrong(what: string): ConfigError {
  return new ConfigError(`Configuration: EVENTSTORE_URL: ${what}.`);
}
