/** Priority of a task among the waiting ones. */
export interface Turn {
  /** Owner of the task. */
  owner: string;
  /** Number of time slices used up before restarts: a task of level 0 may still be short. */
  level: number;
  /** Whether it is known in advance to be short: it has no file of a user to read. */
  isSmall?: boolean | undefined;
  /** Time when it was queued, in ms. */
  since: number;
}

/**
 * Waiting time after which a long task takes precedence over short ones if no other long one runs,
 * in ms.
 */
const PATIENCE_MS = 5_000;

/**
 * Maximum number of small tasks in a row while another task waits for its first time slice: about
 * as many as take the time of one slice.
 */
export const SMALL_IN_ROW = 10;

/**
 * Returns the next task: among owners without a running task, the one of the lowest level that has
 * waited longest. In level 0, small tasks come first, but no more than `SMALL_IN_ROW` in a row.
 * Long tasks (level 1 and above) leave one place to short ones.
 * @param places number of concurrent tasks
 * @param smallInRow number of small tasks begun since the last other task of level 0
 */
export function nextTurn<T extends Turn>(
  waiting: readonly T[],
  running: readonly Turn[],
  places: number,
  now: number,
  smallInRow = 0,
): T | undefined {
  const busy = new Set(running.map(({ owner }) => owner));
  const long = running.filter(isLong).length;
  const small = smallInRow < SMALL_IN_ROW ? -1 : 1;
  const rank = (turn: Turn) => (turn.isSmall && !isLong(turn) ? small : 0);
  const able = waiting
    .filter(({ owner }) => !busy.has(owner))
    .filter((turn) => !isLong(turn) || long < longPlaces(places))
    .sort(
      (left, right) =>
        left.level - right.level || rank(left) - rank(right) || left.since - right.since,
    );
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
