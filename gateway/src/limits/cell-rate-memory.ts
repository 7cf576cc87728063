import { monotonicMs } from '@portal/platform';
import type { LRUCache } from 'lru-cache';
import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible';
import { boundedCache } from '../bounded-cache';

const MINUTE_MS = 60_000;
/**
 * Maximum number of keys in memory: an evicted key starts with a full budget, so eviction locks no
 * client out.
 */
const KEYS_MAX = 200_000;

/** Time in ms at which the whole budget is available again, by limit and key. */
export type Settled = LRUCache<string, number>;

export function createSettled(): Settled {
  return boundedCache(KEYS_MAX, { ttl: MINUTE_MS });
}

/**
 * The generic cell rate algorithm of `CELL_RATE_SCRIPT` in this process, instead of the fixed
 * window of `RateLimiterMemory`: a burst blocks an address for a fraction of the minute instead of
 * all of it.
 */
export class CellRateMemory extends RateLimiterMemory {
  constructor(
    private readonly perMinute: number,
    private readonly settled: Settled,
  ) {
    super({ points: perMinute, duration: MINUTE_MS / 1_000 });
  }

  override consume(key: string | number, calls = 1): Promise<RateLimiterRes> {
    return Promise.resolve(this.consumeNow(key, calls));
  }

  /**
   * Returns refusals as a result too, as Redis does: one point more than the limit is consumed.
   */
  consumeNow(key: string | number, calls = 1): RateLimiterRes {
    const name = `${this.perMinute} ${key}`;
    const costMs = MINUTE_MS / this.perMinute;
    const now = monotonicMs();
    const settledAt = Math.max(this.settled.get(name) ?? now, now);
    const lateMs = settledAt + costMs - now - MINUTE_MS;
    // The sum of fractions may exceed zero by a rounding error.
    if (lateMs > 0.001) {
      const taken = this.perMinute + Math.min(calls, 1);
      return new RateLimiterRes(0, Math.ceil(lateMs), taken);
    }
    const settles = settledAt + costMs * calls;
    if (calls > 0) this.settled.set(name, settles);
    const taken = Math.ceil((settles - now) / costMs - 0.001);
    return new RateLimiterRes(this.perMinute - taken, 0, taken);
  }
}
