import type { AlertOutcome } from './alert-fault';

const HEAD = ['fault', 'alert', 'fired after', 'calm after', 'also fired'];
const WIDTHS = [52, 26, 13, 12, 0];

/** Describes alerts that fired without their fault, did not fire during it, or outlasted it. */
export function differences(outcomes: readonly AlertOutcome[]): string[] {
  return outcomes.flatMap((outcome) => {
    const { name, fires, mayAlsoFire, fired, firedAfterMs, hasStopped, calmAfterMs } = outcome;
    const others = fired.filter((alert) => alert !== fires?.alert && !(alert in mayAlsoFire));
    return [
      ...(fires && firedAfterMs === null ? [`${name}: ${wanted(fires)} did not fire`] : []),
      ...(fires && hasStopped ? [`${name}: ${wanted(fires)} stopped before its fault`] : []),
      ...others.map((alert) => `${name}: ${alert} fired, and is not to`),
      ...(calmAfterMs === null ? [`${name}: alerts went on after its end`] : []),
    ];
  });
}

/** Returns the alerts of the rules that no fault triggers. */
export function untried(
  alerts: readonly string[],
  faults: readonly Pick<AlertOutcome, 'fires'>[],
): string[] {
  const tried = new Set(faults.map(({ fires }) => fires?.alert));
  return alerts.filter((alert) => !tried.has(alert));
}

/** Formats each fault with the alert that it triggered as a readable table. */
export function alertTable(outcomes: readonly AlertOutcome[]): string {
  const rows = outcomes.map(({ name, fires, fired, firedAfterMs, calmAfterMs, mayAlsoFire }) => {
    const others = fired
      .filter((alert) => alert !== fires?.alert)
      .map((alert) => (alert in mayAlsoFire ? `${alert} (same cause)` : `${alert} (!)`));
    return [
      name,
      fires?.alert ?? 'none',
      fires ? inSeconds(firedAfterMs) : '',
      inSeconds(calmAfterMs),
      others.join(', '),
    ];
  });
  return [HEAD, ...rows].map(columns).join('\n');
}

function wanted({ alert, labels = {} }: NonNullable<AlertOutcome['fires']>): string {
  const named = Object.entries(labels).map(([name, value]) => `${name} ${value}`);
  return [alert, ...named].join(', ');
}

function inSeconds(ms: number | null): string {
  return ms === null ? 'never' : `${(ms / 1_000).toFixed(1)} s`;
}

function columns(cells: readonly string[]): string {
  return cells
    .map((cell, n) => cell.padEnd(WIDTHS[n] ?? 0))
    .join(' ')
    .trimEnd();
}
