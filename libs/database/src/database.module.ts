import { Module, type DynamicModule, type OnModuleInit } from '@nestjs/common';
import { TypeOrmModule, type TypeOrmModuleOptions } from '@nestjs/typeorm';
import {
  HealthRegistry,
  PORTAL_CONFIG,
  requireVariable,
  type PortalConfig,
} from '@portal/platform';
import { DataSource, type DataSourceOptions } from 'typeorm';
import { awaitDatabase } from './await-database';
import { ConnectionFaults } from './connection-faults';
import { CONNECT_MS, connectionOptions } from './connection-options';
import { migrate } from './migrate';
import { SERVICE_DATABASE, type ServiceDatabase } from './service-database';

/** Provides a service's `DataSource`, on its own, migrated schema. */
@Module({})
export class DatabaseModule implements OnModuleInit {
  constructor(
    private readonly dataSource: DataSource,
    private readonly health: HealthRegistry,
  ) {}

  /**
   * Connects to `DATABASE_URL` with at most `DATABASE_POOL_SIZE` connections, after running the
   * migrations. The schema is first in the search path, so SQL uses unqualified table names.
   */
  static forService(service: ServiceDatabase): DynamicModule {
    return {
      module: DatabaseModule,
      providers: [{ provide: SERVICE_DATABASE, useValue: service }],
      imports: [
        TypeOrmModule.forRootAsync({
          extraProviders: [ConnectionFaults],
          inject: [PORTAL_CONFIG, ConnectionFaults],
          useFactory: async (config: PortalConfig, faults: ConnectionFaults) => {
            const url = requireVariable(config, 'DATABASE_URL');
            await awaitDatabase(url, config.START_WITHIN_SECONDS * 1_000);
            return moduleOptions(service, config, faults);
          },
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
    retryAttempts: 0,
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
