/** Console output of the tools: short lines, and one sentence for a failure. */

const HEARTBEAT_MS = 15_000;

/** A failure that one sentence explains; its stack trace would add nothing. */
export class Failure extends Error {}

export function say(line) {
  process.stdout.write(`${line}\n`);
}

/** Runs a long step: prints its name, a sign of progress every 15 s, and its duration. */
export async function during(name, work) {
  const started = Date.now();
  say(`${name} …`);
  const heartbeat = setInterval(
    () => say(`  ${name} … still running (${since(started)})`),
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

/** Runs a tool to its end; a failure prints one sentence and sets exit code 1. */
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
