import { whenNeeded } from './when-needed';

/** Every number that a screen shows is written here. */

const numberFormat = whenNeeded(() => new Intl.NumberFormat('en', { maximumFractionDigits: 3 }));
const exactFormat = whenNeeded(
  () => new Intl.NumberFormat('en', { minimumFractionDigits: 3, maximumFractionDigits: 3 }),
);
const shortFormat = whenNeeded(
  () => new Intl.NumberFormat('en', { notation: 'compact', maximumSignificantDigits: 3 }),
);

/** From here on thousands are shown in short if there is little room. */
const LONG = 10_000;

/** A number with separators and up to 3 decimals: 1,250. */
export function formatNumber(value: number): string {
  return numberFormat().format(value);
}

/** XP with separators and up to 3 decimals. */
export function formatXp(xp: number): string {
  return numberFormat().format(xp);
}

/** XP with exactly 3 decimals: 1,250.000. */
export function formatExactXp(xp: number): string {
  return exactFormat().format(xp);
}

/** A number for where there is little room: 9,999, then 12.3K. */
export function formatShort(value: number): string {
  if (value < LONG) return formatNumber(value);
  return shortFormat().format(value);
}
