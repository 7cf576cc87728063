/** @looks-at testlab */
import { scaledMs, until } from '@portal/testing';
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { startBuiltPortal, type BuiltPortal } from './built-portal.fixture';
import { PortalClient } from './portal-client.fixture';

/**
 * Longest time for a graceful shutdown, in ms: connections are closed after 5 s, the process after
 * 9.5 s.
 */
const STOP_MS = 5_000;

/** Returns the text worker processes of a parent process (Linux). */
async function textWorkersOf(parent: number): Promise<number[]> {
  const pids = (await readdir('/proc')).filter((name) => Number(name) > 0);
  const found = await Promise.all(
    pids.map(async (pid) => {
      const read = (name: string) => readFile(`/proc/${pid}/${name}`, 'utf8').catch(() => '');
      const [status, command] = [await read('status'), await read('cmdline')];
      const isChild = new RegExp(`^PPid:\\s+${parent}$`, 'm').test(status);
      return isChild && command.includes('text-worker') ? Number(pid) : [];
    }),
  );
  return found.flat();
}

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}

let dataDir: string;
let portal: BuiltPortal;
afterEach(async () => {
  await portal.end('SIGKILL');
  await rm(dataDir, { recursive: true, force: true });
});

it('answers callers that wait for a file when it stops, ends in time and leaves no reading process', async () => {
  dataDir = await mkdtemp(path.join(tmpdir(), 'portal-stop-'));
  portal = await startBuiltPortal(dataDir);
  const student = await new PortalClient(portal.url, dataDir).student('waits@miva.edu.ng');
  const upload = async () => {
    const form = new FormData();
    form.set('numQuestions', '3');
    form.set('file', new Blob(['Osmosis is the movement of water. '.repeat(3_000)]), 'notes.txt');
    const headers = { authorization: `Bearer ${student.token}` };
    const to = new URL('/api/testlab/generate', portal.url);
    const response = await fetch(to, { method: 'POST', headers, body: form });
    return { status: response.status, body: await response.json() };
  };
  const waiting = upload();
  let workers: number[] = [];
  while (workers.length === 0) workers = await textWorkersOf(portal.process.pid ?? 0);
  // A stopped process does not receive the shutdown, like one that computes without a pause.
  for (const pid of workers) process.kill(pid, 'SIGSTOP');
  const began = performance.now();
  const ended = portal.end('SIGTERM');
  await expect(waiting).resolves.toMatchObject({ status: 503, body: { code: 'unavailable' } });
  expect(await ended).toBe(0);
  expect(performance.now() - began).toBeLessThan(scaledMs(STOP_MS));
  await until(() => !workers.some(isAlive));
}, 120_000);
