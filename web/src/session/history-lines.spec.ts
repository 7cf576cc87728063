import { historyLines } from './history-lines';

let revision = 0;
beforeEach(() => {
  revision = 100;
});
/** Returns a history entry, each older than the previous one. */
const entry = (reason: 'call' | 'test', id: string, changeXP: number) => {
  revision -= 1;
  const at = new Date(Date.UTC(2026, 2, 2, 10, 0, 6 * revision)).toISOString();
  return { revision, reason, reference: { kind: reason, id }, changeXP, balanceXP: 5, at };
};

describe('the history of XP', () => {
  it('has one line for a call, with the exact sum of its spans and the time of the last', () => {
    const spans = Array.from({ length: 7 }, () => entry('call', 'a', -0.1));
    const lines = historyLines([...spans, entry('test', 't', 2)], false);
    expect(lines).toEqual([
      { revision: 93, reason: 'call', at: spans[0]?.at, changeXP: -0.7, isCut: false },
      expect.objectContaining({ reason: 'test', changeXP: 2 }),
    ]);
  });

  it('keeps calls of two sessions apart, and what was earned within one in its place', () => {
    const entries = [
      entry('call', 'b', -0.1),
      entry('call', 'a', -0.1),
      entry('call', 'a', -0.2),
      entry('test', 't', 2),
      entry('test', 't', 2),
      entry('call', 'a', -0.1),
    ];
    const sums = historyLines(entries, false).map(({ changeXP }) => changeXP);
    expect(sums).toEqual([-0.1, -0.3, 2, 2, -0.1]);
  });

  it('says of a call at the edge of what is loaded that it may have begun before', () => {
    const entries = [entry('call', 'b', -0.1), entry('call', 'a', -0.1), entry('call', 'a', -0.1)];
    expect(historyLines(entries, true).map(({ isCut }) => isCut)).toEqual([false, true]);
    expect(historyLines(entries, false).map(({ isCut }) => isCut)).toEqual([false, false]);
    expect(historyLines([...entries, entry('test', 't', 2)], true).at(-1)?.isCut).toBe(false);
  });
});
