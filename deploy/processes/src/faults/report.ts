import type { Attempt } from './journal';
import type { RehearsalReport, Stretch } from './rehearsal';

/** Answers that the portal means: it carries on, and says so. */
const MEANT = new Set(['ok', 'insufficient_xp']);

/** Requests that took longer than their deadline. */
export function hanging({ journal }: RehearsalReport): Attempt[] {
  return journal.attempts.filter(({ tookMs, deadlineMs }) => tookMs > deadlineMs);
}

/** The rehearsal as a table for people. */
export function table(report: RehearsalReport): string {
  const { journal, stretches, faults, seconds } = report;
  const rows = [HEAD, ...stretches.map((stretch) => rowOf(report, stretch))];
  const perSecond = (journal.attempts.length / seconds).toFixed(0);
  return [
    ...rows.map(columns),
    '',
    ...others(report),
    `${journal.attempts.length} requests in ${seconds.toFixed(0)} s (${perSecond} a second), ` +
      `${journal.commands('ok').length} commands carried out, ` +
      `${journal.commands('refused').length} refused, ` +
      `${journal.commands('unknown').length} unknown; ${hanging(report).length} past their deadline.`,
    ...(faults.length === 0
      ? ['No XP lost, doubled or forged; streams, projection, gateways and screens agree.']
      : [`${faults.length} faults:`, ...faults.slice(0, 20)]),
  ].join('\n');
}

/** What is counted as broken, by its code. */
function others({ journal, stretches }: RehearsalReport): string[] {
  return stretches.flatMap(({ name, at, until }) => {
    const codes = journal.between(at, until).map(({ result }) => result);
    const other = [...new Set(codes.filter(isBroken))];
    const counted = other.map((code) => `${codes.filter((one) => one === code).length} ${code}`);
    return counted.length > 0 ? [`${name}: ${counted.join(', ')}`] : [];
  });
}

const HEAD = ['fault', 'at s', 'requests', 'good', '503', '504', 'broken', 'longest', 'healed'];
const WIDTHS = [34, 6, 9, 8, 6, 6, 7, 9, 9];

function rowOf({ journal }: RehearsalReport, { name, at, until, healedMs }: Stretch): string[] {
  const attempts = journal.between(at, until);
  const count = (...results: string[]) =>
    String(attempts.filter(({ result }) => results.includes(result)).length);
  const longest = attempts.reduce((most, { tookMs }) => Math.max(most, tookMs), 0);
  return [
    name,
    (at / 1_000).toFixed(0),
    String(attempts.length),
    String(attempts.filter(({ result }) => MEANT.has(result)).length),
    count('unavailable'),
    count('timeout'),
    String(attempts.filter(({ result }) => isBroken(result)).length),
    `${(longest / 1_000).toFixed(2)} s`,
    `${(Math.max(healedMs, lastFailureMs(attempts, at)) / 1_000).toFixed(2)} s`,
  ];
}

/** When the last request was sent that met the fault, in ms from the strike. */
function lastFailureMs(attempts: readonly Attempt[], from: number): number {
  const failed = attempts.filter(({ result }) => !MEANT.has(result));
  return failed.reduce((last, { at }) => Math.max(last, at - from), 0);
}

function isBroken(result: string): boolean {
  return !MEANT.has(result) && result !== 'unavailable' && result !== 'timeout';
}

function columns(cells: string[]): string {
  return cells
    .map((cell, n) => (n === 0 ? cell.padEnd(WIDTHS[n] ?? 0) : cell.padStart(WIDTHS[n] ?? 0)))
    .join('');
}
