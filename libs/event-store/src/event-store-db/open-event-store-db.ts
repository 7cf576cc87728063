import { setTimeout as pause } from 'node:timers/promises';
import { AccessDeniedError } from '@eventstore/db-client';
import { ConfigError, PortalError } from '@portal/platform';
import { EventStoreDbEventStore, type EventStoreDbOptions } from './event-store-db-event-store';

const RETRY_MS = 250;

/**
 * Opens a store on a server that answers; one that is still starting is waited for.
 * @throws ConfigError in one line and without credentials: where nothing answers within
 * `withinMs`, and at once where the server refuses the credentials or the URL cannot be read.
 */
export async function openEventStoreDb(
  options: EventStoreDbOptions,
  withinMs: number,
): Promise<EventStoreDbEventStore> {
  const store = create(options);
  const deadline = Date.now() + withinMs;
  for (;;) {
    try {
      await store.check();
      return store;
    } catch (error) {
      const reason = reasonToGiveUp(error, Date.now() >= deadline, options.url);
      if (reason) {
        await store.close();
        throw wrong(reason);
      }
      await pause(RETRY_MS);
    }
  }
}

function create(options: EventStoreDbOptions): EventStoreDbEventStore {
  try {
    return new EventStoreDbEventStore(options);
  } catch {
    // The client's own words quote the URL.
    throw wrong('is no connection string of EventStoreDB');
  }
}

function reasonToGiveUp(error: unknown, isLate: boolean, url: string): string | undefined {
  if (error instanceof AccessDeniedError) return 'the server refuses the name or password';
  const isAway = error instanceof PortalError && error.code === 'unavailable';
  if (isAway && !isLate) return undefined;
  return isAway ? `no EventStoreDB answers at ${hostsOf(url)}` : String(error);
}

/** The servers of a connection string, without credentials and options. */
function hostsOf(url: string): string {
  return /^[^:]+:\/\/(?:[^@/]*@)?([^/?]+)/.exec(url)?.[1] ?? 'its address';
}

function wrong(what: string): ConfigError {
  return new ConfigError(`Configuration: EVENTSTORE_URL: ${what}.`);
}
