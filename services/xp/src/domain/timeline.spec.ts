import fc from 'fast-check';
import { daysUntil, timelineOf, type TimedEntry } from './timeline';

const LAGOS = 'Africa/Lagos';
const NOW = new Date('2026-03-02T09:00:00Z');
const entry = (at: string, changeMxp: number, balanceMxp: number): TimedEntry => {
  return { at: new Date(at), changeMxp, balanceMxp };
};

describe('the days of a timeline', () => {
  it('end today, in the time zone of the university', () => {
    expect(daysUntil(new Date('2026-03-01T23:30:00Z'), 3, LAGOS)).toEqual([
      '2026-02-28',
      '2026-03-01',
      '2026-03-02',
    ]);
    expect(daysUntil(NOW, 2, 'Pacific/Auckland')).toEqual(['2026-03-01', '2026-03-02']);
  });
});

describe('a timeline', () => {
  const days = daysUntil(NOW, 4, LAGOS);
  const balances = (entries: TimedEntry[]) =>
    timelineOf(entries, days, LAGOS).map(({ balanceMxp }) => balanceMxp);

  it('holds the balance of days without entries', () => {
    const entries = [
      entry('2026-03-01T12:00:00Z', -500, 1_500),
      entry('2026-02-28T12:00:00Z', 1_000, 2_000),
      entry('2026-01-10T12:00:00Z', 1_000, 1_000),
    ];
    expect(balances(entries)).toEqual([1_000, 2_000, 1_500, 1_500]);
  });

  it('begins with what there was before the oldest entry that was read', () => {
    expect(balances([entry('2026-03-01T12:00:00Z', 100, 900)])).toEqual([800, 800, 900, 900]);
    expect(balances([])).toEqual([0, 0, 0, 0]);
  });

  it('tells apart what was earned and spent on a day', () => {
    const entries = [
      entry('2026-03-02T08:00:00Z', -300, 700),
      entry('2026-03-02T07:00:00Z', 1_000, 1_000),
    ];
    expect(timelineOf(entries, days, LAGOS).at(-1)).toEqual({
      day: '2026-03-02',
      balanceMxp: 700,
      earnedMxp: 1_000,
      spentMxp: 300,
    });
  });

  it('adds up: every day is the one before, with what was earned and without what was spent', () => {
    const changes = fc.array(
      fc.record({ hours: fc.nat(90), change: fc.integer({ min: 1, max: 99 }) }),
    );
    fc.assert(
      fc.property(changes, (made) => {
        let balanceMxp = 0;
        const entries = [...made]
          .sort((one, other) => other.hours - one.hours)
          .map(({ hours, change }) => {
            balanceMxp += change;
            return {
              at: new Date(NOW.getTime() - hours * 3_600_000),
              changeMxp: change,
              balanceMxp,
            };
          })
          .reverse();
        const shown = timelineOf(entries, days, LAGOS);
        for (const [index, day] of shown.entries()) {
          const before = shown[index - 1];
          if (before) expect(day.balanceMxp).toBe(before.balanceMxp + day.earnedMxp - day.spentMxp);
        }
        expect(shown.at(-1)?.balanceMxp).toBe(balanceMxp);
      }),
    );
  });
});
