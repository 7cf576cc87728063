const DAY_MS = 86_400_000;

/**
 * Returns the number of consecutive reading days up to today or yesterday: the current day does not
 * break a streak before it is over.
 * @param days as `2026-03-02`, in any order
 */
export function readingStreak(days: readonly string[], today: string): number {
  const read = new Set(days);
  let day = read.has(today) ? today : dayBefore(today);
  let streak = 0;
  while (read.has(day)) {
    streak += 1;
    day = dayBefore(day);
  }
  return streak;
}

function dayBefore(day: string): string {
  return new Date(Date.parse(`${day}T00:00:00Z`) - DAY_MS).toISOString().slice(0, 10);
}
