import { dayOf } from '@portal/contracts';

/** Fields of a ledger entry that a timeline uses; amounts in mXP. */
export interface TimedEntry {
  at: Date;
  changeMxp: number;
  balanceMxp: number;
}

/** Totals of a ledger on a day, in mXP. */
export interface TimelineDay {
  day: string;
  balanceMxp: number;
  earnedMxp: number;
  spentMxp: number;
}

const DAY_MS = 24 * 3_600_000;

/** Returns the last `count` days up to today, oldest first, as `2026-03-02`. */
export function daysUntil(now: Date, count: number, timeZone: string): string[] {
  const [year = 0, month = 1, day = 1] = dayOf(now, timeZone).split('-').map(Number);
  // Noon of UTC days, which always have 24 hours.
  const today = Date.UTC(year, month - 1, day, 12);
  return Array.from({ length: count }, (_, index) =>
    new Date(today - (count - 1 - index) * DAY_MS).toISOString().slice(0, 10),
  );
}

/**
 * Returns the balance at the end of each day.
 * @param entries newest first; of those before the first day only the newest counts
 */
export function timelineOf(
  entries: readonly TimedEntry[],
  days: readonly string[],
  timeZone: string,
): TimelineDay[] {
  const byDay = new Map<string, TimelineDay>();
  let before = 0;
  for (const { at, changeMxp, balanceMxp } of [...entries].reverse()) {
    const day = dayOf(at, timeZone);
    if (day < (days[0] ?? '')) before = balanceMxp;
    const known = byDay.get(day) ?? { day, balanceMxp, earnedMxp: 0, spentMxp: 0 };
    known.balanceMxp = balanceMxp;
    if (changeMxp > 0) known.earnedMxp += changeMxp;
    else known.spentMxp -= changeMxp;
    byDay.set(day, known);
  }
  const first = entries.at(-1);
  // If no entry precedes the first day, the balance before the oldest entry is derived from that
  // entry.
  if (first && dayOf(first.at, timeZone) >= (days[0] ?? ''))
    before = first.balanceMxp - first.changeMxp;
  return days.map((day) => {
    const own = byDay.get(day) ?? { day, balanceMxp: before, earnedMxp: 0, spentMxp: 0 };
    before = own.balanceMxp;
    return own;
  });
}
