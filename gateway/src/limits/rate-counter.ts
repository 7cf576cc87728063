import { Inject, Injectable } from '@nestjs/common';
import { hash } from 'node:crypto';
import { RateLimiterRedis, RateLimiterRes } from 'rate-limiter-flexible';
import type { Ready } from '../ready';
import type { RedisConnection } from '../redis/redis-connection';
import { REDIS } from '../redis/redis.module';
import { CellRateMemory, createSettled } from './cell-rate-memory';
import { CELL_RATE_SCRIPT } from './cell-rate-script';
import type { Limit } from './limit';
import { inSeconds } from './too-many-requests';

const MINUTE_S = 60;
/** In characters: that of a session or a person is shorter. */
const KEY_MAX_LENGTH = 64;

/** Counts in Redis, for all gateways; in this process where there is none, or while it is away. */
@Injectable()
export class RateCounter {
  /** By how often a minute: there are as many as there are numbers in configuration and contracts. */
  private readonly limiters = new Map<number, RateLimiterRedis>();
  private readonly memories = new Map<number, CellRateMemory>();
  private readonly settled = createSettled();

  constructor(@Inject(REDIS) private readonly redis: RedisConnection | null) {}

  /**
   * Takes one call of each limit in turn, up to the first that has none left.
   * @returns 0, or the seconds until that one has.
   */
  take(limits: readonly Limit[]): Ready<number> {
    return this.redis ? this.takeOfAll(this.redis, limits) : this.takeHere(limits);
  }

  /** As `take`, counted by this process alone: for what comes too often to ask Redis each time. */
  takeHere(limits: readonly Limit[]): number {
    for (const limit of limits) {
      const wait = waitAfter(this.consumeHere(limit, 1), limit);
      if (wait > 0) return wait;
    }
    return 0;
  }

  /** What `take` would answer, taking nothing. */
  async waitOf(limit: Limit): Promise<number> {
    const { consumedPoints, msBeforeNext } = this.redis
      ? await this.consume(this.redis, limit, 0)
      : this.consumeHere(limit, 0);
    return consumedPoints >= limit.perMinute ? inSeconds(msBeforeNext) : 0;
  }

  private consumeHere({ key, perMinute }: Limit, calls: number): RateLimiterRes {
    return this.inMemory(perMinute).consumeNow(shortened(key), calls);
  }

  /** As `takeHere`, whose answers need no promise. */
  private async takeOfAll(redis: RedisConnection, limits: readonly Limit[]): Promise<number> {
    for (const limit of limits) {
      const wait = waitAfter(await this.consume(redis, limit, 1), limit);
      if (wait > 0) return wait;
    }
    return 0;
  }

  /** The library throws what it answers where there are none left. */
  private consume(
    redis: RedisConnection,
    { key, perMinute }: Limit,
    calls: number,
  ): Promise<RateLimiterRes> {
    const counted = this.inRedis(perMinute, redis).consume(hashed(key), calls);
    return counted.catch((refused: unknown) => {
      if (refused instanceof RateLimiterRes) return refused;
      throw refused;
    });
  }

  private inRedis(perMinute: number, redis: RedisConnection): RateLimiterRedis {
    const known = this.limiters.get(perMinute);
    if (known) return known;
    const limiter = createInRedis(perMinute, redis, this.inMemory(perMinute));
    this.limiters.set(perMinute, limiter);
    return limiter;
  }

  private inMemory(perMinute: number): CellRateMemory {
    const known = this.memories.get(perMinute);
    if (known) return known;
    const memory = new CellRateMemory(perMinute, this.settled);
    this.memories.set(perMinute, memory);
    return memory;
  }
}

function waitAfter({ consumedPoints, msBeforeNext }: RateLimiterRes, { perMinute }: Limit): number {
  return consumedPoints > perMinute ? inSeconds(msBeforeNext) : 0;
}

/** Counts for all gateways, and by `insurance` while Redis is away. */
function createInRedis(points: number, redis: RedisConnection, insurance: CellRateMemory) {
  return new RateLimiterRedis({
    points,
    duration: MINUTE_S,
    keyPrefix: 'portal:limit',
    storeClient: {
      // Sent whole only where Redis does not know it yet, and given up after 250 ms.
      eval: (_script: string, given: { keys: string[]; arguments: string[] }) =>
        CELL_RATE_SCRIPT.run(redis, given.keys, given.arguments),
    },
    useRedisPackage: true,
    customIncrTtlLuaScript: CELL_RATE_SCRIPT.lua,
    insuranceLimiter: insurance,
  });
}

/** Anybody may choose how long an e-mail is: nothing longer than most keys is kept as it is. */
function shortened(key: string): string {
  return key.length > KEY_MAX_LENGTH ? hashed(key) : key;
}

/** For others to keep by its hash: keys name addresses and e-mails. */
function hashed(key: string): string {
  return hash('sha256', key, 'base64url');
}
