import { monotonicMs } from '@portal/platform';
import type { LRUCache } from 'lru-cache';
import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible';
import { boundedCache } from '../bounded-cache';

const MINUTE_MS = 60_000;
/** A forgotten key is as good as new, so nobody is shut out by it. */
const KEYS_MAX = 200_000;

/** By limit and key, the time in ms at which all of it is there again. */
export type Settled = LRUCache<string, number>;

export function createSettled(): Settled {
  return boundedCache(KEYS_MAX, { ttl: MINUTE_MS });
}

/**
 * The generic cell rate algorithm of `CELL_RATE_SCRIPT` in this process, in place of the fixed window
 * of `RateLimiterMemory`: one burst shuts an address out for a share of the minute and not for all of it.
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

  /** Answers a refusal too, as Redis does: one more taken than there are. */
  consumeNow(key: string | number, calls = 1): RateLimiterRes {
    const name = `${this.perMinute} ${key}`;
    const costMs = MINUTE_MS / this.perMinute;
    const now = monotonicMs();
    const settledAt = Math.max(this.settled.get(name) ?? now, now);
    const lateMs = settledAt + costMs - now - MINUTE_MS;
    // A sum of fractions may be late by a hair that is none.
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
