import { cpus } from 'node:os';

/** Prints the measurements of a stage. */
export function printLoad({ count, load, result, portalCores, databaseCores }) {
  const say = (line) => process.stdout.write(`${line}\n`);
  say(`\n${count} students, ${result.seconds.toFixed(0)} s (load average before: ${load.toFixed(1)} on ${cpus().length} cores)`); // prettier-ignore
  say(`${'path'.padEnd(26)}${['rate', 'p50', 'p99', '304', 'not 200/304'].map((name) => name.padStart(12)).join('')}`); // prettier-ignore
  for (const [path, measured] of Object.entries(result.paths)) {
    say(row(path, measured, result.seconds));
  }
  say(row('all', together(result.paths), result.seconds));
  const first = together(result.firstRound).ms;
  say(`coming in: sockets open within ${(result.openedMs / 1_000).toFixed(1)} s, then the first polls p50 ${ms(first, 0.5)}, p99 ${ms(first, 0.99)}`); // prettier-ignore
  sayClaims(result.claims, say);
  const cores = (name, value) => `${name} ${value.toFixed(2)}`;
  say(`cores: ${[cores('portal', portalCores), cores('its PostgreSQL', databaseCores), cores('the students', result.cores)].join(', ')}`); // prettier-ignore
  say(`event loop of the students, p99: ${result.delayP99Ms.toFixed(1)} ms; sockets lost: ${result.closedSockets}\n`); // prettier-ignore
}

function together(paths) {
  const all = { ms: [], statuses: {} };
  for (const measured of Object.values(paths)) {
    for (const each of measured.ms) all.ms.push(each);
    for (const [status, times] of Object.entries(measured.statuses)) {
      all.statuses[status] = (all.statuses[status] ?? 0) + times;
    }
  }
  return all;
}

function sayClaims(claims, say) {
  const updated = claims.flatMap(({ updatedMs }) => (updatedMs === null ? [] : [updatedMs]));
  const answered = claims.map(({ answeredMs }) => answeredMs);
  const refused = claims.filter(({ status }) => status !== 200).length;
  say(`claims: ${claims.length}, to xp:update p50 ${ms(updated, 0.5)}, p99 ${ms(updated, 0.99)}; to the answer p99 ${ms(answered, 0.99)}; without xp:update ${claims.length - updated.length}, refused ${refused}`); // prettier-ignore
}

function row(name, { ms: times, statuses }, seconds) {
  const count = times.length;
  const share = (part) => `${((100 * part) / Math.max(1, count)).toFixed(1)} %`;
  const good = (statuses[200] ?? 0) + (statuses[304] ?? 0);
  const cells = [
    `${(count / seconds).toFixed(0)}/s`,
    ms(times, 0.5),
    ms(times, 0.99),
    share(statuses[304] ?? 0),
    String(count - good),
  ];
  return name.padEnd(26) + cells.map((cell) => cell.padStart(12)).join('');
}

function ms(times, part) {
  if (times.length === 0) return '–';
  const sorted = [...times].sort((a, b) => a - b);
  return `${sorted[Math.min(sorted.length - 1, Math.floor(part * sorted.length))].toFixed(1)} ms`;
}
