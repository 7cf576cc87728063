import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { text } from 'node:stream/consumers';
import { setTimeout as pause } from 'node:timers/promises';

/** Number of tries and pause in ms while another process holds apt's locks. */
const TRIES = 100;
const PAUSE_MS = 3_000;
/** Error messages of apt-get; in English because of `LC_ALL`. */
const IS_LOCKED = /Could not get lock|Unable to lock/;

interface Run {
  code: number;
  errors: string;
}

/** Operations on the Debian system. */
export interface Debian {
  isOurs(): boolean;
  aptGet(...args: string[]): Promise<Run>;
  pause(ms: number): Promise<unknown>;
}

const thisMachine: Debian = {
  isOurs: () => existsSync('/etc/debian_version') && process.getuid?.() === 0,
  aptGet,
  pause,
};

/**
 * Installs a package if this process is root on Debian; several processes may do so concurrently.
 * @returns whether it is installed now
 */
export async function installDebianPackage(
  name: string,
  debian: Debian = thisMachine,
): Promise<boolean> {
  if (!debian.isOurs()) return false;
  // May fail, because an old package list may suffice.
  await inTurn(debian, ['update']);
  // apt-get itself waits for the lock of the packages, but for no other.
  const waiting = ['-o', 'DPkg::Lock::Timeout=300'];
  const install = [...waiting, 'install', '-y', '--no-install-recommends', name];
  return (await inTurn(debian, install)).code === 0;
}

async function inTurn(debian: Debian, args: string[]): Promise<Run> {
  for (let tries = 1; ; tries += 1) {
    const run = await debian.aptGet(...args);
    if (run.code === 0 || tries === TRIES || !IS_LOCKED.test(run.errors)) return run;
    await debian.pause(PAUSE_MS);
  }
}

async function aptGet(...args: string[]): Promise<Run> {
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive', LC_ALL: 'C' };
  const child = spawn('apt-get', args, { env, stdio: ['ignore', 'ignore', 'pipe'] });
  const code = new Promise<number>((resolve) => {
    child.once('error', () => resolve(1));
    child.once('close', (code) => resolve(code ?? 1));
  });
  const errors = await text(child.stderr).catch(String);
  return { code: await code, errors };
}
