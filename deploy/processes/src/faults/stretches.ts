import type { Attempt, Journal } from './journal';

/** Answers that the portal means: it carries on, and says so. */
export const MEANT: ReadonlySet<string> = new Set(['ok', 'insufficient_xp']);
/** Nobody may ever be answered so: what passes is told as `unavailable`. */
const NEVER = 'internal';

/** How soon after a fault's end everything is to work again, in ms. */
const HEALS_WITHIN_MS = 5_000;

/** A fault with what the load met from its strike until the next one. Times in ms. */
export interface Stretch {
  name: string;
  /** Whether requests may fail meanwhile. Default: yes. */
  mayFail?: boolean;
  /** When it struck, from the beginning of the load. */
  at: number;
  /** When it was over, from the beginning of the load. */
  overAt: number;
  /** How long until everything worked again, from the strike. */
  healedMs: number;
  until: number;
}

/**
 * Until everything worked and the last failed request was sent, in ms from `from`. What was on its way
 * when the next fault struck is that one's.
 */
export function healedAfter(stretch: Stretch, attempts: readonly Attempt[], from: number): number {
  const healed = stretch.at + stretch.healedMs - from;
  const failed = attempts.filter(
    ({ at, tookMs, result }) => !MEANT.has(result) && at + tookMs <= stretch.until,
  );
  return failed.reduce((last, { at }) => Math.max(last, at - from), Math.max(healed, 0));
}

/** Faults of which the portal did not heal in time, or that were told as something else. */
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
 * Whether a fault of a rehearsal may be the machine's, which was too slow: it did not heal in time, or a command found no
 * answer. Whatever else was found is the portal's.
 */
export function isOfTime(fault: string): boolean {
  return / s after its end$| is still unknown$/.test(fault);
}

/** `xp.earn timeout, /api/leaderboard broken`: each once. */
function codesOf(attempts: readonly Attempt[]): string {
  return [...new Set(attempts.map(({ what, result }) => `${what} ${result}`))].join(', ');
}
