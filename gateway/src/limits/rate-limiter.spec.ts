import { RateLimiter } from './rate-limiter';

describe('a rate limit', () => {
  let now: number;
  let limiter: RateLimiter;
  beforeEach(() => {
    now = 1_000;
    limiter = new RateLimiter(() => now);
  });
  const takeMany = (count: number, key = 'ada') =>
    Array.from({ length: count }, () => limiter.take(key, 60));

  it('lets a minute’s worth through at once, and then says how long to wait', () => {
    expect(takeMany(60)).toEqual(Array(60).fill(0));
    expect(limiter.take('ada', 60)).toBe(1);
  });

  it('gives back a share as time passes', () => {
    takeMany(60);
    now += 2_000;
    expect(takeMany(3)).toEqual([0, 0, 1]);
  });

  it('never gives back more than a minute’s worth', () => {
    takeMany(1);
    now += 3_600_000;
    expect(takeMany(61).filter((wait) => wait > 0)).toHaveLength(1);
  });

  it('counts each by itself', () => {
    takeMany(61);
    expect(limiter.take('ben', 60)).toBe(0);
  });

  it('takes nothing from who is refused', () => {
    takeMany(200);
    now += 1_000;
    expect(limiter.take('ada', 60)).toBe(0);
  });

  it('says the wait of a slow limit in whole seconds', () => {
    expect(limiter.take('ada', 2)).toBe(0);
    expect(limiter.take('ada', 2)).toBe(0);
    expect(limiter.waitOf('ada', 2)).toBe(30);
  });
});
