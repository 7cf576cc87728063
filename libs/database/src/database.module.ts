import { Module, type DynamicModule, type OnModuleInit } from '@nestjs/common';
import { TypeOrmModule, type TypeOrmModuleOptions } from '@nestjs/typeorm';
import {
  HealthRegistry,
  PORTAL_CONFIG,
  requireVariable,
  type PortalConfig,
} from '@portal/platform';
import { DataSource, type DataSourceOptions } from 'typeorm';
import { ConnectionFaults } from './connection-faults';
import { CONNECT_MS, connectionOptions } from './connection-options';
import { hasCode } from './error-code';
import { migrate } from './migrate';
import type { ServiceDatabase } from './service-database';

/** Tries to reach a database that is still starting, and the pause between them in ms. */
const CONNECT_TRIES = 30;
const CONNECT_PAUSE_MS = 1_000;

/** Gives a service its `DataSource`, on its own schema, migrated. */
@Module({})
export class DatabaseModule implements OnModuleInit {
  constructor(
    private readonly dataSource: DataSource,
    private readonly health: HealthRegistry,
  ) {}

  /**
   * Connects to `DATABASE_URL` with at most `DATABASE_POOL_SIZE` connections, after having run the
   * migrations. The schema comes first in the search path, so SQL names tables alone.
   */
  static forService(service: ServiceDatabase): DynamicModule {
    return {
      module: DatabaseModule,
      imports: [
        TypeOrmModule.forRootAsync({
          extraProviders: [ConnectionFaults],
          inject: [PORTAL_CONFIG, ConnectionFaults],
          useFactory: (config: PortalConfig, faults: ConnectionFaults) =>
            moduleOptions(service, config, faults),
          dataSourceFactory: (options) => connect(service, options),
        }),
      ],
    };
  }

  onModuleInit(): void {
    this.health.register('database', async () => {
      await this.dataSource.query('SELECT 1');
    });
  }
}

function moduleOptions(
  service: ServiceDatabase,
  config: PortalConfig,
  faults: ConnectionFaults,
): TypeOrmModuleOptions {
  return {
    type: 'postgres',
    url: requireVariable(config, 'DATABASE_URL'),
    schema: service.schema,
    entities: service.entities,
    poolSize: config.DATABASE_POOL_SIZE,
    connectTimeoutMS: CONNECT_MS,
    applicationName: service.schema,
    installExtensions: false,
    extra: connectionOptions(service.schema),
    poolErrorHandler: faults.report,
    retryAttempts: CONNECT_TRIES,
    retryDelay: CONNECT_PAUSE_MS,
    toRetry: isNotReachedYet,
  };
}

async function connect(
  service: ServiceDatabase,
  options: DataSourceOptions | undefined,
): Promise<DataSource> {
  if (options?.type !== 'postgres' || !options.url) throw new Error('DATABASE_URL must be set.');
  await migrate(options.url, service);
  return new DataSource(options);
}

/** Refused, unknown or cut connections, and a server that is still starting up (57P03). */
function isNotReachedYet(error: unknown): boolean {
  return hasCode(
    error,
    'ECONNREFUSED',
    'ENOTFOUND',
    'EAI_AGAIN',
    'ECONNRESET',
    'ETIMEDOUT',
    '57P03',
  );
}
