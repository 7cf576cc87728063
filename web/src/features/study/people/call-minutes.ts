/** What a call of a student's would be paid with. */
interface Means {
  freeMinutesLeft: number;
  xpPerMinute: number;
  xp: number;
}

/** For how many minutes a call would last; without end where calls cost nothing. */
export function callMinutes({ freeMinutesLeft, xpPerMinute, xp }: Means): number {
  return xpPerMinute > 0 ? freeMinutesLeft + xp / xpPerMinute : Infinity;
}
