import { Inject, Injectable } from '@nestjs/common';
import { hash } from 'node:crypto';
import { RateLimiterRedis, RateLimiterRes, type RateLimiterAbstract } from 'rate-limiter-flexible';
import type { RedisConnection } from '../redis/redis-connection';
import { REDIS } from '../redis/redis.module';
import { CellRateMemory, createSettled } from './cell-rate-memory';
import { CELL_RATE_SCRIPT } from './cell-rate-script';
import type { Limit } from './limit';
import { inSeconds } from './too-many-requests';

const MINUTE_S = 60;

/** Counts in Redis, for all gateways; in this process where there is none, or while it is away. */
@Injectable()
export class RateCounter {
  /** By how often a minute: there are as many as there are numbers in configuration and contracts. */
  private readonly limiters = new Map<number, RateLimiterAbstract>();
  private readonly memories = new Map<number, CellRateMemory>();
  private readonly settled = createSettled();

  constructor(@Inject(REDIS) private readonly redis: RedisConnection | null) {}

  /**
   * Takes one call of each limit in turn, up to the first that has none left.
   * @returns 0, or the seconds until that one has.
   */
  async take(limits: readonly Limit[]): Promise<number> {
    for (const limit of limits) {
      const wait = waitAfter(await this.consume(limit, 1), limit);
      if (wait > 0) return wait;
    }
    return 0;
  }

  /** As `take` of one, counted by this process alone: for what comes too often to ask Redis each time. */
  async takeHere(limit: Limit): Promise<number> {
    return waitAfter(await this.inMemory(limit.perMinute).consume(limit.key), limit);
  }

  /** What `take` would answer, taking nothing. */
  async waitOf(limit: Limit): Promise<number> {
    const { consumedPoints, msBeforeNext } = await this.consume(limit, 0);
    return consumedPoints >= limit.perMinute ? inSeconds(msBeforeNext) : 0;
  }

  /** The library throws what it answers where there are none left. */
  private consume({ key, perMinute }: Limit, calls: number): Promise<RateLimiterRes> {
    const counted = this.limiterOf(perMinute).consume(hashed(key), calls);
    return counted.catch((refused: unknown) => {
      if (refused instanceof RateLimiterRes) return refused;
      throw refused;
    });
  }

  private limiterOf(perMinute: number): RateLimiterAbstract {
    const known = this.limiters.get(perMinute);
    if (known) return known;
    const inMemory = this.inMemory(perMinute);
    const limiter = this.redis ? inRedis(perMinute, this.redis, inMemory) : inMemory;
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
function inRedis(points: number, redis: RedisConnection, insurance: CellRateMemory) {
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

/** By its hash: keys name addresses and e-mails, and anybody may choose how long an e-mail is. */
function hashed(key: string): string {
  return hash('sha256', key, 'base64url');
}
