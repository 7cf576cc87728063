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
/** Longest key stored as is, in characters: keys of sessions and persons are shorter. */
const KEY_MAX_LENGTH = 64;

/** Counts in Redis, for all gateways; in this process without Redis or while it is unreachable. */
@Injectable()
export class RateCounter {
  /** By calls per minute: as many as there are limits in the configuration and the contracts. */
  private readonly limiters = new Map<number, RateLimiterRedis>();
  private readonly memories = new Map<number, CellRateMemory>();
  private readonly settled = createSettled();

  constructor(@Inject(REDIS) private readonly redis: RedisConnection | null) {}

  /**
   * Consumes one call of each limit in order, up to the first exhausted one.
   * @returns 0, or the seconds until that limit allows the next call.
   */
  take(limits: readonly Limit[]): Ready<number> {
    return this.redis ? this.takeOfAll(this.redis, limits) : this.takeHere(limits);
  }

  /** Like `take`, counted by this process only: for calls too frequent to query Redis for each. */
  takeHere(limits: readonly Limit[]): number {
    for (const limit of limits) {
      const wait = waitAfter(this.consumeHere(limit, 1), limit);
      if (wait > 0) return wait;
    }
    return 0;
  }

  /** Returns the result of `take` without consuming a call. */
  async waitOf(limit: Limit): Promise<number> {
    const { consumedPoints, msBeforeNext } = this.redis
      ? await this.consume(this.redis, limit, 0)
      : this.consumeHere(limit, 0);
    return consumedPoints >= limit.perMinute ? inSeconds(msBeforeNext) : 0;
  }

  private consumeHere({ key, perMinute }: Limit, calls: number): RateLimiterRes {
    return this.inMemory(perMinute).consumeNow(shortened(key), calls);
  }

  /** Like `takeHere`, which needs no promise. */
  private async takeOfAll(redis: RedisConnection, limits: readonly Limit[]): Promise<number> {
    for (const limit of limits) {
      const wait = waitAfter(await this.consume(redis, limit, 1), limit);
      if (wait > 0) return wait;
    }
    return 0;
  }

  /** The library rejects with the result if the limit is exhausted. */
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

/**
 * Creates a limiter that counts for all gateways, or in `insurance` while Redis is unreachable.
 */
function createInRedis(points: number, redis: RedisConnection, insurance: CellRateMemory) {
  return new RateLimiterRedis({
    points,
    duration: MINUTE_S,
    keyPrefix: 'portal:limit',
    storeClient: {
      // The full script is sent only if Redis does not know it yet; times out after 250 ms.
      eval: (_script: string, given: { keys: string[]; arguments: string[] }) =>
        CELL_RATE_SCRIPT.run(redis, given.keys, given.arguments),
    },
    useRedisPackage: true,
    customIncrTtlLuaScript: CELL_RATE_SCRIPT.lua,
    insuranceLimiter: insurance,
  });
}

/** Hashes long keys: the client chooses the length of an e-mail address. */
function shortened(key: string): string {
  return key.length > KEY_MAX_LENGTH ? hashed(key) : key;
}

/** Hash of a key for storage outside the process: keys contain addresses and e-mails. */
function hashed(key: string): string {
  return hash('sha256', key, 'base64url');
}
