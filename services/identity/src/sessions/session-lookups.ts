import { Injectable, type OnModuleDestroy, type OnModuleInit } from '@nestjs/common';
import { DataSource } from 'typeorm';

/**
 * Size of the pool. Each lookup is one statement on an index, so two connections serve thousands a
 * second.
 */
const CONNECTIONS = 2;

/**
 * Separate connection pool for identifying callers: every request of the portal depends on it, and
 * must not wait for the main pool, which a crowd that guesses passwords may exhaust.
 */
@Injectable()
export class SessionLookups implements OnModuleInit, OnModuleDestroy {
  readonly connections: DataSource;

  constructor(dataSource: DataSource) {
    this.connections = new DataSource({
      ...dataSource.options,
      poolSize: CONNECTIONS,
      entities: [],
      migrations: [],
      subscribers: [],
    } as typeof dataSource.options); // the same, without entities, migrations and subscribers
  }

  async onModuleInit(): Promise<void> {
    await this.connections.initialize();
  }

  async onModuleDestroy(): Promise<void> {
    await this.connections.destroy();
  }
}
