import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { access, constants } from 'node:fs/promises';
import { delimiter, join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';

/** Another process may hold the package lists: so often and so long they are waited for. */
const UPDATE_TRIES = 20;
const UPDATE_PAUSE_MS = 3_000;

/**
 * Finds a program that tests start: the environment variable first, then the PATH, then where
 * distributions put it. Null where it is nowhere.
 */
export async function findBinary(
  name: string,
  variable: string,
  usualPlaces: string[],
): Promise<string | null> {
  const named = process.env[variable];
  const onPath = (process.env['PATH'] ?? '').split(delimiter).map((folder) => join(folder, name));
  for (const candidate of [...(named ? [named] : []), ...onPath, ...usualPlaces]) {
    if (await isExecutable(candidate)) return candidate;
  }
  return null;
}

/** Installs a package where this is root on Debian; answers whether it is installed now. */
export async function installDebianPackage(name: string): Promise<boolean> {
  if (!existsSync('/etc/debian_version') || process.getuid?.() !== 0) return false;
  for (let tries = 0; tries < UPDATE_TRIES; tries += 1) {
    if ((await aptGet('update')) === 0) break;
    await pause(UPDATE_PAUSE_MS);
  }
  // Several test processes may come here at once: they take turns.
  const turn = ['-o', 'DPkg::Lock::Timeout=300'];
  return (await aptGet(...turn, 'install', '-y', '--no-install-recommends', name)) === 0;
}

async function aptGet(...args: string[]): Promise<number> {
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  const child = spawn('apt-get', args, { env, stdio: 'ignore' });
  const [code] = (await once(child, 'exit')) as [number | null];
  return code ?? 1;
}

async function isExecutable(file: string): Promise<boolean> {
  return access(file, constants.X_OK).then(
    () => true,
    () => false,
  );
}
