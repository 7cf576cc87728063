import { whenNeeded } from './when-needed';

/** Formats of all dates and times of the screens. */

const dayFormat = whenNeeded(() => new Intl.DateTimeFormat('en-GB', { dateStyle: 'medium' }));
const longDayFormat = whenNeeded(() => new Intl.DateTimeFormat('en-GB', { dateStyle: 'long' }));
const momentFormat = whenNeeded(
  () => new Intl.DateTimeFormat('en-GB', { dateStyle: 'medium', timeStyle: 'short' }),
);
const secondFormat = whenNeeded(
  () => new Intl.DateTimeFormat('en-GB', { dateStyle: 'medium', timeStyle: 'medium' }),
);
const timeFormat = whenNeeded(() => new Intl.DateTimeFormat('en-GB', { timeStyle: 'short' }));
const monthFormat = whenNeeded(
  () => new Intl.DateTimeFormat('en', { month: 'short', timeZone: 'UTC' }),
);
const weekdayFormat = whenNeeded(
  () => new Intl.DateTimeFormat('en', { weekday: 'short', timeZone: 'UTC' }),
);

/** Formats day and time: 21 Nov 2026, 16:39. */
export function formatMoment(moment: string): string {
  return momentFormat().format(new Date(moment));
}

/** Formats day and time with seconds: 21 Nov 2026, 16:39:05. */
export function formatSecond(moment: string): string {
  return secondFormat().format(new Date(moment));
}

/** Formats a day: 21 Nov 2026. */
export function formatDay(moment: string): string {
  return dayFormat().format(new Date(moment));
}

/** Formats a day with the full name of its month: 21 November 2026. */
export function formatLongDay(moment: string): string {
  return longDayFormat().format(new Date(moment));
}

/** Returns the short name of a month such as `2026-03`: Mar. */
export function formatMonth(month: string): string {
  return monthFormat().format(new Date(`${month}-01T00:00:00Z`));
}

/** Returns the short weekday of a day such as `2026-03-04`: Wed. */
export function formatWeekday(day: string): string {
  return weekdayFormat().format(new Date(`${day}T00:00:00Z`));
}

/** Formats a remaining time as mm:ss. */
export function formatCountdown(seconds: number): string {
  const two = (value: number) => String(value).padStart(2, '0');
  return `${two(Math.floor(seconds / 60))}:${two(seconds % 60)}`;
}

/** Formats the time of day in the local time zone: 16:39. */
export function formatTime(moment: string): string {
  return timeFormat().format(new Date(moment));
}
