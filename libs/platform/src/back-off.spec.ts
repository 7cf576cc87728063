import { backOffMs, spreadMs } from './back-off';

const LIMITS = { firstMs: 1_000, longestMs: 300_000 };

describe('the pause before something is tried again', () => {
  it('doubles from the first to the longest', () => {
    const pauses = [1, 2, 3, 9, 10, 1_000].map((attempts) => backOffMs(LIMITS, attempts, 0));
    expect(pauses).toEqual([1_000, 2_000, 4_000, 256_000, 300_000, 300_000]);
  });

  it('is spread over half of itself', () => {
    expect([backOffMs(LIMITS, 3, 0.5), backOffMs(LIMITS, 3, 1)]).toEqual([3_000, 2_000]);
  });
});

describe('a time that is spread', () => {
  it('is between half of the longest and the longest', () => {
    expect([spreadMs(60_000, 0), spreadMs(60_000, 0.5), spreadMs(60_000, 1)]).toEqual([
      60_000, 45_000, 30_000,
    ]);
  });
});
