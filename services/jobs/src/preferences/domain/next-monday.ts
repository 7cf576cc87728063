import { dayOf, hourInTimeZone } from '@portal/contracts';

const HOUR_MS = 3_600_000;
/** Hour of Monday at which weekly mails are sent, in the university's time zone. */
const HOUR = 8;
const HOURS_A_WEEK = 7 * 24;

/** Returns the next full hour after `now` that is 8:00 on a Monday in the time zone. */
export function nextMonday(now: Date, timeZone: string): Date {
  const nextHour = Math.floor(now.getTime() / HOUR_MS) * HOUR_MS + HOUR_MS;
  // Tries every hour because of daylight saving time, for at most a week and a day.
  for (let hours = 0; hours <= HOURS_A_WEEK + 24; hours += 1) {
    const moment = new Date(nextHour + hours * HOUR_MS);
    if (hourInTimeZone(moment, timeZone) === HOUR && isMonday(moment, timeZone)) return moment;
  }
  return new Date(nextHour + HOURS_A_WEEK * HOUR_MS);
}

function isMonday(moment: Date, timeZone: string): boolean {
  return new Date(`${dayOf(moment, timeZone)}T12:00:00Z`).getUTCDay() === 1;
}
