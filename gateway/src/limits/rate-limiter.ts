import { LRUCache } from 'lru-cache';

const MINUTE_MS = 60_000;
const KEYS_MAX = 100_000;

/**
 * Counts by the generic cell rate algorithm (ITU-T I.371): `perMinute` calls at once, and after
 * them one whenever a share of the minute has passed. Keeps the keys of the last minute, up to
 * 100,000 of them.
 */
export class RateLimiter {
  /** Per key: when all that was taken will have been given back, in ms. */
  private readonly settled = new LRUCache<string, number>({ max: KEYS_MAX });

  /** @param now a clock that never jumps, in ms. */
  constructor(private readonly now: () => number = () => performance.now()) {}

  /** Takes one call. @returns 0, or where there is none left, the seconds until there is. */
  take(key: string, perMinute: number): number {
    const now = this.now();
    const settled = this.settledAfter(key, perMinute, now);
    const wait = secondsOver(settled - now);
    if (wait === 0) this.settled.set(key, settled);
    return wait;
  }

  /** What `take` would answer, taking nothing. */
  waitOf(key: string, perMinute: number): number {
    const now = this.now();
    return secondsOver(this.settledAfter(key, perMinute, now) - now);
  }

  private settledAfter(key: string, perMinute: number, now: number): number {
    return Math.max(now, this.settled.get(key) ?? 0) + MINUTE_MS / perMinute;
  }
}

function secondsOver(settledInMs: number): number {
  const late = settledInMs - MINUTE_MS;
  // A thousandth is forgiven: sums of fractions are not exact.
  return late <= 0.001 ? 0 : Math.max(1, Math.ceil(late / 1_000));
}
