/** Priority of a task among the waiting ones. */
export interface Turn {
  /** Owner of the task. */
  owner: string;
  /** Number of time slices used up before restarts: a task of level 0 may still be short. */
  level: number;
  /** Time when it was queued, in ms. */
  since: number;
}

/**
 * Waiting time after which a long task takes precedence over short ones if no other long one runs,
 * in ms.
 */
const PATIENCE_MS = 5_000;

/**
 * Returns the next task: among owners without a running task, the one of the lowest level that has
 * waited longest. Long tasks (level 1 and above) leave one place to short ones.
 * @param places number of concurrent tasks
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

/** Whether a task has run longer than a short one. */
export function isLong({ level }: Turn): boolean {
  return level > 0;
}

/** Number of places that long tasks may occupy while others wait. */
export function longPlaces(places: number): number {
  return Math.max(1, places - 1);
}
