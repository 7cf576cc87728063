const xpFormat = new Intl.NumberFormat('en', { maximumFractionDigits: 3 });

/** XP with separators and up to 3 decimals. */
export function formatXp(xp: number): string {
  return xpFormat.format(xp);
}
