const MINUTE_MS = 60_000;
const UNITS = [
  ['day', 24 * 60 * MINUTE_MS],
  ['hour', 60 * MINUTE_MS],
  ['minute', MINUTE_MS],
] as const;

/** Age since publication in minutes, hours or days: "2 hours ago". */
export function jobAge(publishedAt: string, now: number): string {
  const age = Math.max(MINUTE_MS, now - Date.parse(publishedAt));
  const [unit, ms] = UNITS.find(([, each]) => age >= each) ?? ['minute', MINUTE_MS];
  const count = Math.floor(age / ms);
  return `${count} ${unit}${count === 1 ? '' : 's'} ago`;
}
