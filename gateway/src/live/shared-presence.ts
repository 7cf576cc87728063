import { z } from 'zod';
import type { RedisConnection } from '../redis/redis-connection';
import { RedisScript } from '../redis/redis-script';
import { PRESENT_MS } from './student-roll';

const KEY = 'portal:presence';
/** Students per call: Redis is blocked meanwhile. */
const CHUNK = 1_000;

/** Uses Redis's clock, in ms. KEYS: the set. ARGV: how long a student counts, then students. */
const SEE = new RedisScript(`
local time = redis.call('TIME')
local now = time[1] * 1000 + math.floor(time[2] / 1000)
for i = 2, #ARGV do redis.call('ZADD', KEYS[1], now, ARGV[i]) end
redis.call('PEXPIRE', KEYS[1], ARGV[1])
return 0
`);

/** A time in the future stems from a clock that was set back: a present student is added again. */
const COUNT = new RedisScript(`
local time = redis.call('TIME')
local now = time[1] * 1000 + math.floor(time[2] / 1000)
redis.call('ZREMRANGEBYSCORE', KEYS[1], '-inf', now - ARGV[1])
redis.call('ZREMRANGEBYSCORE', KEYS[1], now + 1000, '+inf')
return redis.call('ZCARD', KEYS[1])
`);

/** Students that any gateway has seen within the last 2 minutes: a sorted set in Redis. */
export class SharedPresence {
  constructor(private readonly redis: RedisConnection) {}

  /** @throws if Redis does not answer. */
  async see(studentIds: readonly string[]): Promise<void> {
    for (let from = 0; from < studentIds.length; from += CHUNK) {
      const chunk = studentIds.slice(from, from + CHUNK);
      await SEE.run(this.redis, [KEY], [String(PRESENT_MS), ...chunk]);
    }
  }

  /** @throws if Redis does not answer. */
  async count(): Promise<number> {
    return z.number().parse(await COUNT.run(this.redis, [KEY], [String(PRESENT_MS)]));
  }
}
