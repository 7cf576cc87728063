/** Formats a time in the university's time zone, with the zone's name. */
export function inUniversityTime(moment: Date, timeZone: string): string {
  const date = new Intl.DateTimeFormat('en-GB', {
    dateStyle: 'long',
    timeStyle: 'short',
    timeZone,
  }).format(moment);
  return `${date} (${timeZone} time)`;
}

/** Returns the hour of a time in a time zone, 0 to 23. */
export function hourInTimeZone(moment: Date, timeZone: string): number {
  const hour = { hour: 'numeric', hourCycle: 'h23', timeZone } as const;
  return Number(new Intl.DateTimeFormat('en-GB', hour).format(moment));
}

/** Returns the day of a time in the university's time zone, as `2026-03-02`. */
export function dayOf(moment: Date, timeZone: string): string {
  const format = dayFormats.get(timeZone) ?? new Intl.DateTimeFormat('en-CA', { timeZone });
  dayFormats.set(timeZone, format);
  return format.format(moment);
}

/**
 * Cached, because constructing a format is many times slower than using it; a portal has one time
 * zone.
 */
const dayFormats = new Map<string, Intl.DateTimeFormat>();
