/** @looks-at xp */
import { Journal } from './journal';
import { faultsOfStretches, healedAfter, isOfTime, type Stretch } from './stretches';

describe('how long it took to heal', () => {
  const stretch: Stretch = {
    name: 'a fault',
    at: 1_000,
    overAt: 3_000,
    healedMs: 3_500,
    until: 9_000,
  };
  const failed = (at: number, tookMs: number) => ({
    what: 'xp.earn',
    at,
    tookMs,
    deadlineMs: 5_500,
    result: 'broken',
  });

  it('is until everything worked where nothing failed later', () => {
    expect(healedAfter(stretch, [], stretch.overAt)).toBe(1_500);
    expect(healedAfter(stretch, [failed(3_100, 5)], stretch.overAt)).toBe(1_500);
  });

  it('is until the last request that failed was sent', () => {
    expect(healedAfter(stretch, [failed(5_000, 5), failed(6_000, 5)], stretch.overAt)).toBe(3_000);
  });

  it('leaves to the next fault what that one broke off', () => {
    expect(healedAfter(stretch, [failed(8_999, 20)], stretch.overAt)).toBe(1_500);
  });

  it('is 5 s after the end of any fault at most', () => {
    const journal = new Journal();
    expect(faultsOfStretches(journal, [{ ...stretch, healedMs: 6_999 }])).toEqual([]);
    const late = { ...stretch, name: 'kill -9 study', healedMs: 7_100 };
    expect(faultsOfStretches(journal, [late])).toEqual([
      'kill -9 study: healed 5.1 s after its end',
    ]);
  });

  it('may be due to the machine: being late is, an answer that nobody may get is not', () => {
    const journal = new Journal();
    const internal = { ...failed(4_000, 5), result: 'internal' };
    journal.attempts.push(internal);
    const faults = faultsOfStretches(journal, [{ ...stretch, healedMs: 7_100 }]);
    expect(faults.map(isOfTime)).toEqual([false, true]);
  });
});
