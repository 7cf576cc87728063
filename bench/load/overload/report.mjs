import { cpus } from 'node:os';

/** Prints the served rate, and the results beyond it. */
export function printOverload({ rows, cores, load }) {
  const say = (line) => process.stdout.write(`${line}\n`);
  for (const { rate, seconds, polls, claims, answers } of rows) {
    say(`\n${rate.toFixed(0)} polls a second for ${seconds} s`);
    say(line('polls', polls));
    say(line('claims', claims));
    say(line('answers', answers));
  }
  say('\nAim at twice what is served: claims and answers p99 under 1 s, no poll longer than 2 s.');
  say(`Cores of the portal: ${cores.toFixed(2)}; load average ${load.toFixed(1)} on ${cpus().length} cores.\n`); // prettier-ignore
}

function line(name, calls) {
  const sorted = calls.map(({ ms }) => ms).sort((a, b) => a - b);
  const at = (part) => {
    const ms = sorted[Math.min(sorted.length - 1, Math.floor(part * sorted.length))] ?? NaN;
    return `${ms.toFixed(0)} ms`.padStart(10);
  };
  const good = calls.filter(({ status }) => status === 200 || status === 304);
  const kept = good.filter(({ isLater }) => isLater).length;
  const share = (count) => `${((100 * count) / Math.max(1, calls.length)).toFixed(1)} %`;
  const refused = calls.length - good.length;
  return `${name.padEnd(10)}${String(calls.length).padStart(8)}  p50${at(0.5)}  p99${at(0.99)}  longest${at(1)}  of what was kept ${share(kept)}, not served ${share(refused)}`; // prettier-ignore
}
