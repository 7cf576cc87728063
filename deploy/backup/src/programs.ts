import { spawn } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { withVariables } from '@portal/platform';

const PROGRAM = path.resolve(__dirname, '../../compose/process.mjs');

/** Databases that the programs use. */
export interface Servers {
  databaseUrl: string;
  /** Set if the ledger's streams are in EventStoreDB. */
  eventstoreUrl?: string | undefined;
}

/** Runs each service's migrations of this release. */
export async function migrateAll(databaseUrl: string, services: string[]): Promise<void> {
  for (const service of services) await run({ databaseUrl }, service, 'migrate');
}

/** Rebuilds the standings and the leaderboard from the streams. */
export function rebuildLedger(servers: Servers): Promise<void> {
  return run(servers, 'xp', 'rebuild');
}

/**
 * Checks every event's digest, every sum and the projection.
 * @throws Error if one is wrong
 */
export function checkLedger(servers: Servers): Promise<void> {
  return run(servers, 'xp', 'verify');
}

async function run(servers: Servers, service: string, program: string): Promise<void> {
  const child = spawn(process.execPath, [PROGRAM, service, program], {
    // An empty value counts as unset; a variable that names a file is overridden.
    env: withVariables(process.env, {
      DATABASE_URL: servers.databaseUrl,
      EVENTSTORE_URL: servers.eventstoreUrl ?? '',
    }),
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let said = '';
  child.stdout.on('data', (chunk) => (said += String(chunk)));
  child.stderr.on('data', (chunk) => (said += String(chunk)));
  const [code] = (await once(child, 'close')) as [number | null]; // as Node documents it
  if (code !== 0)
    throw new Error(`${service} ${program} ended with ${String(code)}: ${said.trim()}`);
}
