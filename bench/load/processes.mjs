// `npm run load -- processes`: measures memory and processor usage of each process of the portal,
// idle and with students. Requests and limits of deploy/kubernetes are derived from it.
import { fork, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, readFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { setTimeout as pause } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { makeStudents } from './accounts.mjs';
import { databaseSeconds, processorSeconds, RAISED_LIMITS, residentBytes } from './portal.mjs';

const MAIN = fileURLToPath(new URL('../../deploy/processes/dist/main.js', import.meta.url));
const NOTES = new URL('../../services/testlab/test-texts/economics-markets.txt', import.meta.url);
const WARM_UP_SECONDS = 30;
const IDLE_SECONDS = 30;
/** Interval between memory samples, in ms. */
const LOOK_MS = 1_000;
const MIB = 1_048_576;

const { values } = parseArgs({
  options: {
    students: { type: 'string', default: '1000' },
    seconds: { type: 'string', default: '60' },
  },
});
const count = Number(values.students);

const portal = await startPortal();
try {
  const idle = watch();
  await pause(IDLE_SECONDS * 1_000);
  const atRest = idle.end();
  const registering = watch();
  process.stdout.write(`Registering ${count} students …\n`);
  const students = await makeStudents(portal.url, portal.dataDir, count, readFileSync(NOTES), 0);
  const registered = registering.end();
  process.stdout.write(`${count} students for ${values.seconds} s …\n`);
  print({ atRest, registered, loaded: await measure(students) });
} finally {
  await portal.stop();
}
process.exit(0);

/**
 * Starts the portal as processes on a separate folder; `pids` contains each process id by name.
 */
async function startPortal() {
  const dataDir = await mkdtemp(path.join(tmpdir(), 'portal-load-'));
  chmodSync(dataDir, 0o755);
  const own = { ...RAISED_LIMITS, PORT: '0', DATA_DIR: dataDir, LOG_LEVEL: 'error' };
  const child = spawn(process.execPath, [MAIN], {
    env: { ...process.env, ...own },
    stdio: ['ignore', 'pipe', 'inherit', 'ipc'],
  });
  const ended = once(child, 'exit');
  const stop = async () => {
    child.kill('SIGTERM');
    await ended;
    await rm(dataDir, { recursive: true, force: true });
  };
  const pids = new Map();
  let url;
  for await (const line of createInterface({ input: child.stdout })) {
    url ??= /is ready: (\S+)$/.exec(line)?.[1];
    const [, name, pid] = /^ {2}(\S+) +process (\d+)$/.exec(line) ?? [];
    if (name) pids.set(name, Number(pid));
    if (line.includes('Logs')) break;
  }
  if (!url || pids.size === 0) throw new Error('The portal did not start.');
  return { url, dataDir, pids, stop };
}

/** Samples every process and its descendants until `end`. */
function watch() {
  const took = (pid) => processorSeconds(pid) + databaseSeconds(pid);
  const began = performance.now();
  const before = new Map([...portal.pids].map(([name, pid]) => [name, took(pid)]));
  const most = new Map();
  const look = () => {
    for (const [name, pid] of portal.pids) {
      most.set(name, Math.max(most.get(name) ?? 0, residentBytes(pid)));
    }
  };
  look();
  const timer = setInterval(look, LOOK_MS);
  const end = () => {
    clearInterval(timer);
    const seconds = (performance.now() - began) / 1_000;
    const taken = [...portal.pids].map(([name, pid]) => {
      const cores = (took(pid) - before.get(name)) / seconds;
      return [name, { memory: most.get(name), cores }];
    });
    return new Map(taken);
  };
  return { end };
}

function measure({ tokens, claimers }) {
  const generator = fork(fileURLToPath(new URL('generator.mjs', import.meta.url)));
  return new Promise((resolve, reject) => {
    let watching;
    let taken;
    generator.on('message', (message) => {
      if (message.began) watching = watch();
      if (message.ended) taken = watching.end();
    });
    generator.once('exit', (code) => {
      if (taken) resolve(taken);
      else reject(new Error(`The students ended with code ${code}.`));
    });
    generator.send({
      url: portal.url,
      tokens,
      claimers,
      claimsPerSecond: 1,
      seconds: Number(values.seconds),
      warmUpSeconds: WARM_UP_SECONDS,
    });
  });
}

function print({ atRest, registered, loaded }) {
  const figures = ({ memory, cores }) => `${(memory / MIB).toFixed(0)} MiB, ${cores.toFixed(3)}`;
  const rows = [['process', 'idle', 'registering', `${count} students`]];
  for (const name of portal.pids.keys()) {
    rows.push([name, ...[atRest, registered, loaded].map((at) => figures(at.get(name)))]);
  }
  for (const row of rows) process.stdout.write(`| ${row.join(' | ')} |\n`);
}
