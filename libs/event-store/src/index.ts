export * from './event-store';
export { RewoundError, type EventOfStream } from './rewound';
export { EventEntity } from './postgres/event.entity';
export { PostgresEventStore, type SqlRunner } from './postgres/postgres-event-store';
export { CREATE_EVENT_STORE } from './postgres/schema';
export { verifyChain, type ChainFault } from './postgres/verify-chain';
export * from './upcasters';
export { type EventStoreDbEventStore } from './event-store-db/event-store-db-event-store';
export { openEventStoreDb } from './event-store-db/open-event-store-db';
