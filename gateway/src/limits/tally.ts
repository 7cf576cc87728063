import { Inject, Injectable } from '@nestjs/common';
import type { RedisConnection } from '../redis/redis-connection';
import { REDIS } from '../redis/redis.module';
import type { Limit, Taken } from './limit';
import { RateLimiter } from './rate-limiter';
import { SharedLimiter } from './shared-limiter';

/** Counts in Redis, for all gateways; in this process where there is none, or while it is away. */
@Injectable()
export class Tally {
  private readonly local = new RateLimiter();
  private readonly shared: SharedLimiter | null;

  constructor(@Inject(REDIS) redis: RedisConnection | null) {
    this.shared = redis && new SharedLimiter(redis);
  }

  /** Takes one call of each limit in turn, up to the first that has none left. */
  take(limits: readonly Limit[], sessionId = ''): Taken | Promise<Taken> {
    if (!this.shared) return this.takeLocally(limits);
    return this.shared.take(limits, sessionId).catch(() => this.takeLocally(limits));
  }

  /** The seconds until there is one left, taking none. */
  waitOf(limit: Limit): number | Promise<number> {
    const locally = () => this.local.waitOf(limit.key, limit.perMinute);
    return this.shared ? this.shared.waitOf(limit).catch(locally) : locally();
  }

  private takeLocally(limits: readonly Limit[]): Taken {
    let wait = 0;
    for (const { key, perMinute } of limits) {
      if (wait === 0) wait = this.local.take(key, perMinute);
    }
    return { wait, isSessionOver: false };
  }
}
