import { dayOf } from '@portal/contracts';

/** An entry of a ledger, as far as a timeline shows it; amounts in mXP. */
export interface TimedEntry {
  at: Date;
  changeMxp: number;
  balanceMxp: number;
}

/** What a ledger came to on a day, in mXP. */
export interface TimelineDay {
  day: string;
  balanceMxp: number;
  earnedMxp: number;
  spentMxp: number;
}

const DAY_MS = 24 * 3_600_000;

/** The days from the oldest to today, as `2026-03-02`. */
export function daysUntil(now: Date, count: number, timeZone: string): string[] {
  const [year = 0, month = 1, day = 1] = dayOf(now, timeZone).split('-').map(Number);
  // Noon of UTC days, which have 24 hours in every time zone.
  const today = Date.UTC(year, month - 1, day, 12);
  return Array.from({ length: count }, (_, index) =>
    new Date(today - (count - 1 - index) * DAY_MS).toISOString().slice(0, 10),
  );
}

/**
 * The balance at the end of each day.
 * @param entries newest first; those before the first day are left out but for the newest of them
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
  // Of entries that reach less far back, the balance before the oldest is known all the same.
  if (first && dayOf(first.at, timeZone) >= (days[0] ?? ''))
    before = first.balanceMxp - first.changeMxp;
  return days.map((day) => {
    const own = byDay.get(day) ?? { day, balanceMxp: before, earnedMxp: 0, spentMxp: 0 };
    before = own.balanceMxp;
    return own;
  });
}
