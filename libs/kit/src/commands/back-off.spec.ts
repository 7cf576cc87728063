import { backOffMs } from './back-off';

describe('the pause before a command is sent again', () => {
  it('doubles from a second to five minutes', () => {
    const pauses = [1, 2, 3, 9, 10, 1_000].map((attempts) => backOffMs(attempts, 0));
    expect(pauses).toEqual([1_000, 2_000, 4_000, 256_000, 300_000, 300_000]);
  });

  it('is spread over half of itself', () => {
    expect([backOffMs(3, 0.5), backOffMs(3, 1)]).toEqual([3_000, 2_000]);
  });
});
