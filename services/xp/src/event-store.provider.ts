import type { FactoryProvider } from '@nestjs/common';
import {
  openEventStoreDb,
  PostgresEventStore,
  type EventStore,
  type EventStoreDbEventStore,
} from '@portal/event-store';
import { HealthRegistry, PORTAL_CONFIG, type PortalConfig } from '@portal/platform';
import { DataSource } from 'typeorm';
import { EVENT_STORE, STREAM_PREFIX } from './ledger-stream';

/** The ledger's streams: in EventStoreDB if `EVENTSTORE_URL` is set, else in PostgreSQL. */
export const eventStoreProvider: FactoryProvider<EventStore> = {
  provide: EVENT_STORE,
  inject: [PORTAL_CONFIG, DataSource, HealthRegistry],
  useFactory: async (config: PortalConfig, dataSource: DataSource, health: HealthRegistry) => {
    const { EVENTSTORE_URL: url, START_WITHIN_SECONDS } = config;
    if (!url) return new PostgresEventStore(dataSource);
    const store = await openStreams(url, START_WITHIN_SECONDS);
    health.register('event store', () => store.check());
    return store;
  },
};

/**
 * Opens the ledger's streams in the EventStoreDB at `url`; waits at most `withinSeconds` for the
 * server.
 */
export function openStreams(url: string, withinSeconds: number): Promise<EventStoreDbEventStore> {
  return openEventStoreDb({ url, streamPrefix: STREAM_PREFIX }, withinSeconds * 1_000);
}
