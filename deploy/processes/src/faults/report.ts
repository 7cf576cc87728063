import type { Attempt } from './journal';
import type { RehearsalReport } from './rehearsal';
import { healedAfter, MEANT, type Stretch } from './stretches';

/** Returns the requests that took longer than their deadline. */
export function hanging({ journal }: RehearsalReport): Attempt[] {
  return journal.attempts.filter(({ tookMs, deadlineMs }) => tookMs > deadlineMs);
}

/** Formats the rehearsal as a readable table. */
export function table(report: RehearsalReport): string {
  const { journal, stretches, faults, seconds } = report;
  const rows = [[...HEAD, ...HEALED], ...stretches.map((stretch) => rowOf(report, stretch))];
  const perSecond = (journal.attempts.length / seconds).toFixed(0);
  return [
    ...rows.map(columns),
    '',
    ...others(report),
    `${journal.attempts.length} requests in ${seconds.toFixed(0)} s (${perSecond} a second), ` +
      `${journal.commands('ok').length} commands carried out, ` +
      `${journal.commands('refused').length} refused, ` +
      `${journal.commands('unknown').length} unknown; ${hanging(report).length} past their deadline.`,
    ...hanging(report).map(
      ({ what, at, tookMs, result }) =>
        `Past its deadline: ${what} at ${inSeconds(at)}, ${result} after ${inSeconds(tookMs)}.`,
    ),
    ...(faults.length === 0 ? [AGREED] : [`${faults.length} faults:`, ...faults.slice(0, 20)]),
  ].join('\n');
}

/** Lists the broken requests of each fault, by code. */
function others({ journal, stretches }: RehearsalReport): string[] {
  return stretches.flatMap(({ name, at, until }) => {
    const codes = journal.between(at, until).map(({ result }) => result);
    const other = [...new Set(codes.filter(isBroken))];
    const counted = other.map((code) => `${codes.filter((one) => one === code).length} ${code}`);
    return counted.length > 0 ? [`${name}: ${counted.join(', ')}`] : [];
  });
}

const AGREED =
  'No XP lost, doubled or forged; streams, projection, gateways and screens agree; all facts arrived.';
const HEAD = ['fault', 'at s', 'requests', 'good', '503', '504', 'broken', 'longest'];
/** Recovery time since the start of the fault, and since its end. */
const HEALED = ['healed', 'after'];
const WIDTHS = [44, 6, 9, 8, 6, 6, 7, 9, 9, 9];

function rowOf({ journal }: RehearsalReport, stretch: Stretch): string[] {
  const { name, at, overAt, until } = stretch;
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
    inSeconds(longest),
    inSeconds(healedAfter(stretch, attempts, at)),
    inSeconds(healedAfter(stretch, attempts, overAt)),
  ];
}

function inSeconds(ms: number): string {
  return `${(ms / 1_000).toFixed(2)} s`;
}

function isBroken(result: string): boolean {
  return !MEANT.has(result) && result !== 'unavailable' && result !== 'timeout';
}

function columns(cells: string[]): string {
  return cells
    .map((cell, n) => (n === 0 ? cell.padEnd(WIDTHS[n] ?? 0) : cell.padStart(WIDTHS[n] ?? 0)))
    .join('');
}
