const AIM_P99_MS = 250;

/** Prints the students' latencies and errors under each attack. */
export function printAttacks(rows) {
  const say = (line) => process.stdout.write(`${line}\n`);
  const heads = [
    'calls',
    'p50',
    'p99',
    'longest',
    'stranger p50',
    'stranger p99',
    'not served',
    '5xx, failed',
    'refused',
    'sockets lost',
    'load',
  ];
  say(`\n${'attack'.padEnd(40)}${heads.map((head) => head.padStart(14)).join('')}  longest at`);
  for (const row of rows) say(line(row));
  say(`\nAim: p99 under ${AIM_P99_MS} ms, no 5xx. What the attackers were answered:`);
  for (const { name, done } of rows.slice(1)) say(`  ${name.padEnd(38)}${JSON.stringify(done)}`);
  const late = Math.max(...rows.map(({ measured }) => measured.delayP99Ms));
  say(`Event loop of the students, p99 at most: ${late.toFixed(1)} ms\n`);
}

function line({ name, measured, load }) {
  const { ms, strangerMs, strangersRefused, statuses, closedSockets, longestAt } = measured;
  const at = (part, of = ms) => {
    const sorted = [...of].sort((a, b) => a - b);
    const one = sorted[Math.min(sorted.length - 1, Math.floor(part * sorted.length))];
    return `${(one ?? NaN).toFixed(1)} ms`;
  };
  const countOf = (is) =>
    Object.entries(statuses).reduce((sum, [status, times]) => sum + (is(status) ? times : 0), 0);
  const cells = [
    String(ms.length),
    at(0.5),
    at(0.99),
    at(1),
    at(0.5, strangerMs),
    at(0.99, strangerMs),
    String(strangersRefused),
    String(countOf((status) => status === 'failed' || status >= '500')),
    String(countOf((status) => status >= '400' && status < '500')),
    String(closedSockets),
    load.toFixed(1),
  ];
  return name.padEnd(40) + cells.map((cell) => cell.padStart(14)).join('') + `  ${longestAt}`;
}
