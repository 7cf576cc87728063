// A portal in a separate process, as `npm start` runs it, and its processor usage.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, existsSync, readdirSync, readFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';

const READY_WITHIN_MS = 120_000;
/** All students share one address here, and sign in within a minute. */
export const RAISED_LIMITS = {
  RATE_ADDRESS: '1000000',
  RATE_SESSION: '1000000',
  RATE_PERSON: '1000000',
  RATE_PAGES: '1000000',
  RATE_CONNECTION: '1000000',
  CONNECTIONS_PER_ADDRESS: '1000000',
  NEW_CONNECTIONS_PER_ADDRESS: '1000000',
  RATE_SIGN_IN: '100000',
  RATE_SIGN_IN_ADDRESS: '1000000',
  RATE_GENERATE: '100000',
};

/**
 * @param folder a built checkout of the portal
 * @param profileDir output folder of its profile
 * @param limits variables of its limits
 */
export async function startMeasuredPortal(folder, profileDir, limits = RAISED_LIMITS) {
  const main = path.join(folder, 'deploy/standalone/dist/main.js');
  if (!existsSync(main)) throw new Error(`${main} is missing: build it first.`);
  const dataDir = await mkdtemp(path.join(tmpdir(), 'portal-load-'));
  chmodSync(dataDir, 0o755);
  const port = String(await freePort());
  const url = `http://127.0.0.1:${port}`;
  const flags = profileDir ? ['--cpu-prof', `--cpu-prof-dir=${profileDir}`] : [];
  const variables = { PORT: port, HOST: '127.0.0.1', OPS_PORT: '0', DATA_DIR: dataDir };
  const env = { ...process.env, ...variables, ...limits, LOG_LEVEL: 'error' };
  await addDemoStudents(folder, env);
  const child = spawn(process.execPath, [...flags, main], {
    env,
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  });
  const ended = once(child, 'exit');
  const stop = async () => {
    child.kill('SIGTERM');
    await ended;
    await rm(dataDir, { recursive: true, force: true });
  };
  try {
    await untilReady(url, child);
  } catch (error) {
    await stop();
    throw error;
  }
  return { url, dataDir, pid: child.pid, stop };
}

/**
 * Adds students who lead the leaderboard: otherwise every claim would change the first rows for
 * all students.
 */
async function addDemoStudents(folder, env) {
  const demoData = path.join(folder, 'deploy/standalone/dist/demo-data.js');
  const adding = spawn(process.execPath, [demoData], {
    env,
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  const [code] = await once(adding, 'exit');
  if (code !== 0) throw new Error('The demo students could not be added.');
}

async function untilReady(url, child) {
  const deadline = Date.now() + READY_WITHIN_MS;
  while (Date.now() < deadline && child.exitCode === null) {
    const ready = await fetch(`${url}/health/ready`).catch(() => undefined);
    if (ready?.ok) return;
    await pause(100);
  }
  throw new Error('The portal did not become ready.');
}

/**
 * Returns the processor time of a process in seconds (Linux); `databaseSeconds` returns
 * that of its descendants.
 */
export function processorSeconds(pid) {
  return ticksOf(statOf(pid)) / 100;
}

export function databaseSeconds(pid) {
  return below(pid).reduce((sum, stat) => sum + ticksOf(stat) + stat.ended, 0) / 100;
}

/** Returns the resident memory of a process and its descendants in bytes (Linux). */
export function residentBytes(pid) {
  const pids = [pid, ...below(pid).map((stat) => stat.pid)];
  return pids.reduce((sum, one) => sum + residentOf(one), 0);
}

function residentOf(pid) {
  try {
    const kib = /^VmRSS:\s+(\d+) kB$/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1];
    return Number(kib ?? 0) * 1_024;
  } catch {
    return 0; // it has ended in the meantime
  }
}

/** Returns the descendants of a process. */
function below(pid) {
  const stats = readdirSync('/proc')
    .filter((name) => Number(name) > 0)
    .map(statOf)
    .filter(Boolean);
  const family = new Set([pid]);
  for (let size = 0; size !== family.size;) {
    size = family.size;
    for (const stat of stats) if (family.has(stat.parent)) family.add(stat.pid);
  }
  return stats.filter((stat) => stat.pid !== pid && family.has(stat.pid));
}

function statOf(pid) {
  try {
    const text = readFileSync(`/proc/${pid}/stat`, 'utf8');
    // The name in brackets may contain spaces.
    const fields = text.slice(text.lastIndexOf(')') + 2).split(' ');
    const [parent, user, system] = [fields[1], fields[11], fields[12]].map(Number);
    // Time of its ended children: a pool closes connections and opens others.
    const ended = Number(fields[13]) + Number(fields[14]);
    return { pid: Number(pid), parent, user, system, ended };
  } catch {
    return undefined; // it has ended in the meantime
  }
}

const ticksOf = (stat) => (stat ? stat.user + stat.system : 0);

function freePort() {
  return new Promise((resolve, reject) => {
    const server = createServer();
    server.once('error', reject);
    server.listen(0, '127.0.0.1', () => {
      const { port } = server.address();
      server.close(() => resolve(port));
    });
  });
}
