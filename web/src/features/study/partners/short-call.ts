import { t } from '../texts';

/** Calls are paid in spans of a tenth of a minute. */
const SPAN_MINUTES = 0.1;
/** Fewer minutes than this are announced beforehand. */
const ENOUGH_MINUTES = 5;

/** Warning to a student whose call would last for so many minutes; null: none. */
export function shortCallText(minutes: number): string | null {
  if (minutes >= ENOUGH_MINUTES) return null;
  if (minutes < SPAN_MINUTES) return t('study.short.none');
  if (minutes < 1) return t('study.short.seconds');
  return t('study.short.minutes', { count: Math.floor(minutes) });
}
