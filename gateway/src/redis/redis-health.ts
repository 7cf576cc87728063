import { Inject, Injectable, type OnModuleInit } from '@nestjs/common';
import { HealthRegistry, Metrics } from '@portal/platform';
import type { RedisConnection } from './redis-connection';
import { WITHOUT_REDIS } from './redis-outage';
import { REDIS } from './redis.module';

/** Reports to operators whether Redis answers; the gateway is ready without it. */
@Injectable()
export class RedisHealth implements OnModuleInit {
  constructor(
    @Inject(REDIS) private readonly redis: RedisConnection | null,
    private readonly health: HealthRegistry,
    private readonly metrics: Metrics,
  ) {}

  onModuleInit(): void {
    const { redis } = this;
    if (!redis) return;
    this.health.registerOptional('redis', () => check(redis));
    const gauge = this.metrics.gauge('portal_redis_up', 'Whether Redis answers (1) or not (0)', []);
    Object.assign(gauge, { collect: () => gauge.set(redis.isUp ? 1 : 0) });
  }
}

/** Checks with a write: a replica and a server without free memory answer every other command. */
async function check(redis: RedisConnection): Promise<void> {
  try {
    await redis.run((client) => client.set('portal:health', '1', { EX: 60 }));
  } catch {
    throw new Error(`not reachable: ${WITHOUT_REDIS}`);
  }
}
