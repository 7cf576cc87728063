/** The day of the university's time zone that a moment lies in, as `2026-03-02`. */
export function dayOf(moment: Date, timeZone: string): string {
  return new Intl.DateTimeFormat('en-CA', { timeZone }).format(moment);
}
