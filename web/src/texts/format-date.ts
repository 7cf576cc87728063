import { whenNeeded } from './when-needed';

/** Every date and time that a screen shows is written here. */

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

/** Day and time as every screen writes them: 21 Nov 2026, 16:39. */
export function formatMoment(moment: string): string {
  return momentFormat().format(new Date(moment));
}

/** Day and time to the second: 21 Nov 2026, 16:39:05. */
export function formatSecond(moment: string): string {
  return secondFormat().format(new Date(moment));
}

/** A day: 21 Nov 2026. */
export function formatDay(moment: string): string {
  return dayFormat().format(new Date(moment));
}

/** A day with its month in full: 21 November 2026. */
export function formatLongDay(moment: string): string {
  return longDayFormat().format(new Date(moment));
}

/** Short name of a month such as `2026-03`: Mar. */
export function formatMonth(month: string): string {
  return monthFormat().format(new Date(`${month}-01T00:00:00Z`));
}

/** Short name of a day such as `2026-03-04`: Wed. */
export function formatWeekday(day: string): string {
  return weekdayFormat().format(new Date(`${day}T00:00:00Z`));
}

/** How long is left, as mm:ss. */
export function formatCountdown(seconds: number): string {
  const two = (value: number) => String(value).padStart(2, '0');
  return `${two(Math.floor(seconds / 60))}:${two(seconds % 60)}`;
}

/** The time of the day, by the clock of this machine: 16:39. */
export function formatTime(moment: string): string {
  return timeFormat().format(new Date(moment));
}
