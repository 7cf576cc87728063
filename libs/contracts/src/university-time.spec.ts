import { dayOf } from './university-time';

it.each([
  ['Africa/Lagos', '2026-03-02T22:59:59.999Z', '2026-03-02'],
  ['Africa/Lagos', '2026-03-02T23:00:00.000Z', '2026-03-03'],
  ['UTC', '2026-03-02T23:00:00.000Z', '2026-03-02'],
  // The clocks of New York go forward on 8 March 2026, and back on 1 November.
  ['America/New_York', '2026-03-08T04:59:59.999Z', '2026-03-07'],
  ['America/New_York', '2026-03-08T05:00:00.000Z', '2026-03-08'],
  ['America/New_York', '2026-03-09T03:59:59.999Z', '2026-03-08'],
  ['America/New_York', '2026-03-09T04:00:00.000Z', '2026-03-09'],
  ['America/New_York', '2026-11-02T04:59:59.999Z', '2026-11-01'],
  ['America/New_York', '2026-11-02T05:00:00.000Z', '2026-11-02'],
  ['Pacific/Kiritimati', '2026-12-31T10:00:00.000Z', '2027-01-01'],
])('in %s, %s lies in %s', (timeZone, moment, day) => {
  expect(dayOf(new Date(moment), timeZone)).toBe(day);
});
