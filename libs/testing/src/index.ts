export { expectEntitiesToMatchMigrations } from './entities-match-migrations';
export { startSourceProcess } from './source-process';
export type { SourceProcess } from './source-process';
export { createTestDatabase } from './test-database';
export type { TestDatabase } from './test-database';
export { startNatsServer } from './servers/nats-server';
export type { TestNatsServer } from './servers/nats-server';
export { startTestService } from './test-service';
export type { TestService, TestServiceOptions } from './test-service';
