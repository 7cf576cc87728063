import { badgesEarned, LEVELS, levelOf, levelProgressPercent } from './levels';

describe('levels', () => {
  it('are the ten of the specification with their bounds', () => {
    expect(LEVELS.map(({ name, min, max }) => `${name} ${min}-${max ?? 'up'}`)).toEqual([
      'Novice 0-500',
      'Apprentice 501-1500',
      'Amateur 1501-3500',
      'Skilled 3501-7000',
      'Specialist 7001-10500',
      'Expert 10501-15000',
      'Master 15001-25000',
      'Elite 25001-50000',
      'Grandmaster 50001-120000',
      'Legend 120001-up',
    ]);
  });

  it.each([
    [0, 'Novice'],
    [500, 'Novice'],
    [500.5, 'Novice'],
    [501, 'Apprentice'],
    [1_500, 'Apprentice'],
    [1_501, 'Amateur'],
    [120_000.999, 'Grandmaster'],
    [120_001, 'Legend'],
    [9_000_000, 'Legend'],
  ])('%d XP is %s: the last level whose minimum is at or below it', (xp, name) => {
    expect(levelOf(xp).name).toBe(name);
  });

  it('measures progress from the level minimum to the next one, from 0 to 100', () => {
    expect(levelProgressPercent(0)).toBe(0);
    expect(levelProgressPercent(250.5)).toBe(50);
    expect(levelProgressPercent(501)).toBe(0);
    expect(levelProgressPercent(500.9)).toBeLessThan(100);
  });

  it('is complete at the top level', () => {
    expect(levelProgressPercent(120_001)).toBe(100);
  });

  it('earns a badge for each level whose maximum is at or below the XP', () => {
    expect(badgesEarned(499)).toBe(0);
    expect(badgesEarned(500)).toBe(1);
    expect(badgesEarned(3_500)).toBe(3);
    expect(badgesEarned(1_000_000)).toBe(9);
  });
});
