import type { Attempt, Journal } from './journal';

/** Results of a working portal. */
export const MEANT: ReadonlySet<string> = new Set(['ok', 'insufficient_xp']);
/** Code that no answer may have: temporary failures are reported as `unavailable`. */
const NEVER = 'internal';

/** Longest time from a fault's end until everything works again, in ms. */
const HEALS_WITHIN_MS = 5_000;

/** A fault with the time range until the next one. Times in ms. */
export interface Stretch {
  name: string;
  /** Whether requests may fail meanwhile. Default: yes. */
  mayFail?: boolean;
  /** Start of the fault, since the start of the load. */
  at: number;
  /** End of the fault, since the start of the load. */
  overAt: number;
  /** Time from the start of the fault until everything worked again. */
  healedMs: number;
  until: number;
}

/**
 * Returns the time until everything worked and the last failing request was sent, in ms since
 * `from`. Requests in transit at the start of the next fault are attributed to it.
 */
export function healedAfter(stretch: Stretch, attempts: readonly Attempt[], from: number): number {
  const healed = stretch.at + stretch.healedMs - from;
  const failed = attempts.filter(
    ({ at, tookMs, result }) => !MEANT.has(result) && at + tookMs <= stretch.until,
  );
  return failed.reduce((last, { at }) => Math.max(last, at - from), Math.max(healed, 0));
}

/** Finds faults without a timely recovery, or with answers of a forbidden code. */
export function faultsOfStretches(journal: Journal, stretches: readonly Stretch[]): string[] {
  return stretches.flatMap((stretch) => {
    const { name, at, until, overAt } = stretch;
    const attempts = journal.between(at, until);
    const failed = attempts.filter(({ result }) => !MEANT.has(result));
    const internal = attempts.filter(({ result }) => result === NEVER).length;
    const after = healedAfter(stretch, attempts, overAt);
    return [
      ...(stretch.mayFail === false && failed.length > 0
        ? [`${name}: ${failed.length} requests failed: ${codesOf(failed)}`]
        : []),
      ...(internal > 0 ? [`${name}: ${internal} requests were answered '${NEVER}'`] : []),
      ...(after > HEALS_WITHIN_MS
        ? [`${name}: healed ${(after / 1_000).toFixed(1)} s after its end`]
        : []),
    ];
  });
}

/**
 * Returns whether a slow machine may explain a fault of a rehearsal: it did not recover in time,
 * or a command had no answer. All others are faults of the portal.
 */
export function isOfTime(fault: string): boolean {
  return / s after its end$| is still unknown$/.test(fault);
}

/** Lists the distinct results: `xp.earn timeout, /api/leaderboard broken`. */
function codesOf(attempts: readonly Attempt[]): string {
  return [...new Set(attempts.map(({ what, result }) => `${what} ${result}`))].join(', ');
}
