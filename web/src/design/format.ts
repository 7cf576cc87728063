const xpFormat = new Intl.NumberFormat('en', { maximumFractionDigits: 3 });

/** XP with separators and up to 3 decimals. */
export function formatXp(xp: number): string {
  return xpFormat.format(xp);
}

const momentFormat = new Intl.DateTimeFormat('en-GB', { dateStyle: 'medium', timeStyle: 'short' });

/** Day and time as every screen writes them: 21 Nov 2026, 16:39. */
export function formatMoment(moment: string): string {
  return momentFormat.format(new Date(moment));
}
