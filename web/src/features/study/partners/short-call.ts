import { t } from '../texts';

/** Billing unit of calls, a tenth of a minute. */
const SPAN_MINUTES = 0.1;
/** Number of minutes below which a warning is shown. */
const ENOUGH_MINUTES = 5;

/** Returns the warning for a call of this many minutes; null if none. */
export function shortCallText(minutes: number): string | null {
  if (minutes >= ENOUGH_MINUTES) return null;
  if (minutes < SPAN_MINUTES) return t('study.short.none');
  if (minutes < 1) return t('study.short.seconds');
  return t('study.short.minutes', { count: Math.floor(minutes) });
}
