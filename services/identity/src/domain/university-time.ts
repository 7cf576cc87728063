/** A moment as a person at the university reads it: in its time zone, which is named. */
export function inUniversityTime(moment: Date, timeZone: string): string {
  const date = new Intl.DateTimeFormat('en-GB', {
    dateStyle: 'long',
    timeStyle: 'short',
    timeZone,
  }).format(moment);
  return `${date} (${timeZone} time)`;
}
