import { readingStreak } from './reading-streak';

describe('a reading streak', () => {
  it.each([
    [[], 0],
    [['2026-03-02'], 1],
    [['2026-03-01'], 1],
    [['2026-02-28'], 0],
    [['2026-03-02', '2026-03-01', '2026-02-28', '2026-02-26'], 3],
    [['2026-02-27', '2026-03-01', '2026-02-28'], 3],
    [['2026-03-03'], 0],
  ])('of %j on 2 March is %i', (days, streak) => {
    expect(readingStreak(days, '2026-03-02')).toBe(streak);
  });
});
