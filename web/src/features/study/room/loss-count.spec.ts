import { LossCount } from './loss-count';

describe('a call that its provider ends again and again', () => {
  it('is gone back into three times in a row, and then no more', () => {
    const losses = new LossCount();
    losses.begin(0);
    expect([1, 2, 3, 4].map((now) => losses.isTooMany(now))).toEqual([false, false, false, true]);
  });

  it('counts from the start once it has stood for a minute', () => {
    const losses = new LossCount();
    const lose = (at: number, after: number) => {
      losses.begin(at);
      return losses.isTooMany(at + after);
    };
    const quick = [0, 1, 2].map((at) => lose(at, 59_999));
    expect([...quick, lose(100_000, 60_000), lose(200_000, 1)]).toEqual(Array(5).fill(false));
  });
});
