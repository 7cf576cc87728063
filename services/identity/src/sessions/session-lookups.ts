import { Injectable, type OnModuleDestroy, type OnModuleInit } from '@nestjs/common';
import { DataSource } from 'typeorm';

/** Each look-up is one statement on an index: two keep up with thousands of them a second. */
const CONNECTIONS = 2;

/**
 * Connections that find out who calls, and do nothing else: every request of the portal waits for
 * that, and it is not to wait for holders of the others, such as a crowd that guesses passwords.
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
    } as typeof dataSource.options); // the same, but for what it may hold
  }

  async onModuleInit(): Promise<void> {
    await this.connections.initialize();
  }

  async onModuleDestroy(): Promise<void> {
    await this.connections.destroy();
  }
}
