/** Where a work stands among the others. */
export interface Turn {
  /** Owner of the work. */
  owner: string;
  /** Number of used-up time slices after which it began anew: 0 is a work that may still be short. */
  level: number;
  /** When it was put in line, in ms. */
  since: number;
}

/** After so long a long work goes before short ones, where no other long one runs; in ms. */
const PATIENCE_MS = 5_000;

/**
 * Who is next: of owners who have nothing running, the work of the lowest level, then the one that
 * has waited longest. Long works (level 1 and above) leave one place to short ones.
 * @param places how many works run at the same time
 */
export function nextTurn<T extends Turn>(
  waiting: readonly T[],
  running: readonly Turn[],
  places: number,
  now: number,
): T | undefined {
  const busy = new Set(running.map(({ owner }) => owner));
  const long = running.filter(isLong).length;
  const able = waiting
    .filter(({ owner }) => !busy.has(owner))
    .filter((turn) => !isLong(turn) || long < longPlaces(places))
    .sort((left, right) => left.level - right.level || left.since - right.since);
  const patient = able.find((turn) => isLong(turn) && now - turn.since > PATIENCE_MS);
  return long === 0 && patient ? patient : able[0];
}

/** Whether a work has run longer than a short one does. */
export function isLong({ level }: Turn): boolean {
  return level > 0;
}

/** How many of the places long works may hold while somebody waits. */
export function longPlaces(places: number): number {
  return Math.max(1, places - 1);
}
