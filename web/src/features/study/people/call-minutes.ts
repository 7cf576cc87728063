/** Balance and price of a student's calls. */
interface Means {
  freeMinutesLeft: number;
  xpPerMinute: number;
  xp: number;
}

/** Returns how many minutes a call can last; infinite if calls are free. */
export function callMinutes({ freeMinutesLeft, xpPerMinute, xp }: Means): number {
  return xpPerMinute > 0 ? freeMinutesLeft + xp / xpPerMinute : Infinity;
}
