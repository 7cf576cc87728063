/** What a person reads while tools work: short lines, and one sentence when something fails. */

const HEARTBEAT_MS = 15_000;

/** Something failed in a way that a sentence explains; its stack would help nobody. */
export class Failure extends Error {}

export function say(line) {
  process.stdout.write(`${line}\n`);
}

/** Runs a long step: says its name, that it still works every 15 s, and how long it took. */
export async function during(name, work) {
  const started = Date.now();
  say(`${name} …`);
  const heartbeat = setInterval(
    () => say(`  ${name} … still at it (${since(started)})`),
    HEARTBEAT_MS,
  );
  try {
    const result = await work();
    say(`  ${name}: done in ${since(started)}`);
    return result;
  } finally {
    clearInterval(heartbeat);
  }
}

/** Runs a tool to its end; a failure is one sentence and exit code 1. */
export async function main(run) {
  try {
    process.exitCode = (await run()) ?? 0;
  } catch (error) {
    if (!(error instanceof Failure)) throw error;
    process.stderr.write(`\n${error.message}\n`);
    process.exitCode = 1;
  }
}

export function since(started) {
  const seconds = (Date.now() - started) / 1000;
  if (seconds < 60) return `${seconds.toFixed(1)} s`;
  return `${Math.floor(seconds / 60)} min ${Math.round(seconds % 60)} s`;
}
