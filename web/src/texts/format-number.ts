import { whenNeeded } from './when-needed';

/** Formats of all numbers of the screens. */

const numberFormat = whenNeeded(() => new Intl.NumberFormat('en', { maximumFractionDigits: 3 }));
const exactFormat = whenNeeded(
  () => new Intl.NumberFormat('en', { minimumFractionDigits: 3, maximumFractionDigits: 3 }),
);
const shortFormat = whenNeeded(
  () => new Intl.NumberFormat('en', { notation: 'compact', maximumSignificantDigits: 3 }),
);

/** Number from which the short format abbreviates thousands. */
const LONG = 10_000;

/** Formats a number with separators and up to 3 decimals: 1,250. */
export function formatNumber(value: number): string {
  return numberFormat().format(value);
}

/** Formats XP with separators and up to 3 decimals. */
export function formatXp(xp: number): string {
  return numberFormat().format(xp);
}

/** Formats XP with exactly 3 decimals: 1,250.000. */
export function formatExactXp(xp: number): string {
  return exactFormat().format(xp);
}

/** Formats a number in little space: 9,999, then 12.3K. */
export function formatShort(value: number): string {
  if (value < LONG) return formatNumber(value);
  return shortFormat().format(value);
}
