/** A moment as a person at the university reads it: in its time zone, which is named. */
export function inUniversityTime(moment: Date, timeZone: string): string {
  const date = new Intl.DateTimeFormat('en-GB', {
    dateStyle: 'long',
    timeStyle: 'short',
    timeZone,
  }).format(moment);
  return `${date} (${timeZone} time)`;
}

/** The hour of a moment at the university, 0 to 23. */
export function hourInTimeZone(moment: Date, timeZone: string): number {
  const hour = { hour: 'numeric', hourCycle: 'h23', timeZone } as const;
  return Number(new Intl.DateTimeFormat('en-GB', hour).format(moment));
}

/** The day of the university's time zone that a moment lies in, as `2026-03-02`. */
export function dayOf(moment: Date, timeZone: string): string {
  const format = dayFormats.get(timeZone) ?? new Intl.DateTimeFormat('en-CA', { timeZone });
  dayFormats.set(timeZone, format);
  return format.format(moment);
}

/** Making one takes many times as long as using it; a portal has one time zone. */
const dayFormats = new Map<string, Intl.DateTimeFormat>();
