const format = new Intl.DateTimeFormat('en', { month: 'short', timeZone: 'UTC' });

/** Of a month such as `2026-03`: `Mar`. */
export function monthName(month: string): string {
  return format.format(new Date(`${month}-01T00:00:00Z`));
}
