import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { patientMs } from './patience';

/** One process, or with `E2E_SHAPE=processes` every service and gateway one of its own. */
const SHAPE = process.env['E2E_SHAPE'] ?? 'standalone';
const MAIN = path.join(__dirname, '../../deploy', SHAPE, 'dist/main.js');
const READY_WITHIN_MS = 110_000;
const ANSWER_WITHIN_MS = 2_000;
/** What the portal says when another program took its port between the choice and the start. */
const PORT_TAKEN = 'is in use by another program';

export const ADMIN = { email: 'dean@miva.edu.ng', password: 'an evening at the gate 7' };

/** Beyond what is meant for people: all tests have one address, and sign in without a pause. */
const LIMITS = {
  RATE_SIGN_IN: '1000',
  RATE_SIGN_IN_ADDRESS: '10000',
  RATE_SESSION: '10000',
  RATE_PERSON: '10000',
  RATE_ADDRESS: '10000',
};

type VariablesFor = (url: string) => Promise<Record<string, string>>;

/** The whole portal, as `npm start` or `npm run portal:processes` runs it, with data of its own. */
export interface PortalProcess {
  /** Final when it is ready: it moves to another port while somebody else takes the one it chose. */
  readonly url: string;
  /** The folder that gets every mail. */
  mailbox: string;
  /** @throws when it ends before, or is not ready within a minute. */
  untilReady(): Promise<void>;
  /** Ends it, at any time, and removes its data. */
  stop(): Promise<void>;
}

/**
 * Spawns the built portal on a free port; it ends by itself when the process that called this is gone.
 * @param variablesFor variables beyond those of every test, by the portal's address.
 */
export async function spawnPortal(variablesFor: VariablesFor): Promise<PortalProcess> {
  const dataDir = await mkdtemp(path.join(tmpdir(), 'portal-e2e-'));
  // Else root's database would lie outside, where nobody removes it after the test.
  await chmod(dataDir, 0o755);
  let run = await spawnOnFreePort(dataDir, variablesFor);
  return {
    get url() {
      return run.url;
    },
    mailbox: path.join(dataDir, 'mailbox'),
    untilReady: async () => {
      const deadline = Date.now() + patientMs(READY_WITHIN_MS);
      for (;;) {
        const isThere = await isReady(run.url);
        const hasEnded = run.child.exitCode !== null || run.child.signalCode !== null;
        // One whose port was taken is answered for by who took it, which may be another portal.
        if (isThere && !hasEnded) return;
        if (hasEnded && run.output().includes(PORT_TAKEN)) {
          run = await spawnOnFreePort(dataDir, variablesFor);
        } else if (hasEnded || Date.now() > deadline) {
          throw new Error(`The portal did not become ready:\n${run.output()}`);
        }
        await pause(50);
      }
    },
    stop: async () => {
      const { child, ended } = run;
      if (child.exitCode === null && child.signalCode === null) child.kill('SIGTERM');
      await ended;
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}

async function spawnOnFreePort(dataDir: string, variablesFor: VariablesFor) {
  const port = await freePort();
  const url = `http://localhost:${port}`;
  const variables = await variablesFor(url);
  const child = spawn(process.execPath, [MAIN], {
    env: {
      ...process.env,
      ...LIMITS,
      ...variables,
      PORT: String(port),
      OPS_PORT: '0',
      DATA_DIR: dataDir,
      ADMIN_EMAIL: ADMIN.email,
      ADMIN_PASSWORD: ADMIN.password,
      HASHING_COST: 'low',
    },
    // The portal ends in good order when the channel is cut, so that none outlives a killed run.
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
  });
  let output = '';
  child.stdout?.on('data', (chunk) => (output = `${output}${String(chunk)}`.slice(-4_000)));
  child.stderr?.on('data', (chunk) => (output = `${output}${String(chunk)}`.slice(-4_000)));
  return { url, child, output: () => output, ended: once(child, 'exit') };
}

async function isReady(url: string): Promise<boolean> {
  // The process that took the port may never answer.
  return fetch(`${url}/health/ready`, {
    signal: AbortSignal.timeout(patientMs(ANSWER_WITHIN_MS)),
  }).then(
    (response) => response.ok,
    () => false,
  );
}

/** Below the ports of outgoing connections, one of which could take it before the portal does. */
export async function freePort(): Promise<number> {
  for (;;) {
    const port = 20_000 + Math.floor(Math.random() * 12_000);
    const server = createServer();
    const isFree = await new Promise<boolean>((resolve) => {
      server.once('error', () => resolve(false));
      server.listen(port, '127.0.0.1', () => server.close(() => resolve(true)));
    });
    if (isFree) return port;
  }
}
