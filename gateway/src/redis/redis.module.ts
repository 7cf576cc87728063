import { Inject, Module, type DynamicModule, type OnApplicationShutdown } from '@nestjs/common';
import type { RedisConnection } from './redis-connection';

/** Injection token of the `RedisConnection`; null if Redis is not configured. */
export const REDIS = Symbol('REDIS');

/** Provides the process's connection, and closes it after everything else. Global. */
@Module({})
export class RedisModule implements OnApplicationShutdown {
  constructor(@Inject(REDIS) private readonly redis: RedisConnection | null) {}

  static forRoot(redis: RedisConnection | null): DynamicModule {
    const provider = { provide: REDIS, useValue: redis };
    return { module: RedisModule, global: true, providers: [provider], exports: [REDIS] };
  }

  onApplicationShutdown(): void {
    this.redis?.close();
  }
}
