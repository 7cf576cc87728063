import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { patientMs } from './patience';

/** One process, or with `E2E_SHAPE=processes` one process per service and gateway. */
const SHAPE = process.env['E2E_SHAPE'] ?? 'standalone';
const MAIN = path.join(__dirname, '../../deploy', SHAPE, 'dist/main.js');
const READY_WITHIN_MS = 110_000;
const ANSWER_WITHIN_MS = 2_000;
/** Message of the portal if another program has taken its port between selection and start. */
const PORT_TAKEN = 'is in use by another program';

export const ADMIN = { email: 'dean@miva.edu.ng', password: 'an evening at the gate 7' };

/** Limits beyond those for real users: all tests share one address, and sign in without a pause. */
const LIMITS = {
  RATE_SIGN_IN: '1000',
  RATE_SIGN_IN_ADDRESS: '10000',
  RATE_SESSION: '10000',
  RATE_PERSON: '10000',
  RATE_ADDRESS: '10000',
};

type VariablesFor = (url: string) => Promise<Record<string, string>>;

/** A whole portal, as started by `npm start` or `npm run portal:processes`, with separate data. */
export interface PortalProcess {
  /**
   * Final once it is ready: before, it may move to another port if another program has taken the
   * selected one.
   */
  readonly url: string;
  /** The folder that receives every mail. */
  mailbox: string;
  /** @throws if the portal exits before, or is not ready within 110 s */
  untilReady(): Promise<void>;
  /** Stops it, at any time, and removes its data. */
  stop(): Promise<void>;
}

/**
 * Spawns the built portal on a free port; it exits when the calling process has exited.
 * @param variablesFor environment variables beyond those of every test, by the portal's address
 */
export async function spawnPortal(variablesFor: VariablesFor): Promise<PortalProcess> {
  const dataDir = await mkdtemp(path.join(tmpdir(), 'portal-e2e-'));
  // Otherwise root's database would be created elsewhere, and not be removed after the test.
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
        // If the port was taken, the response may come from its new owner, possibly another portal.
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
    // The portal shuts down gracefully when the channel is closed, so that none outlives a killed
    // run.
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
  });
  let output = '';
  child.stdout?.on('data', (chunk) => (output = `${output}${String(chunk)}`.slice(-4_000)));
  child.stderr?.on('data', (chunk) => (output = `${output}${String(chunk)}`.slice(-4_000)));
  return { url, child, output: () => output, ended: once(child, 'exit') };
}

async function isReady(url: string): Promise<boolean> {
  // The process that has taken the port may never respond.
  return fetch(`${url}/health/ready`, {
    signal: AbortSignal.timeout(patientMs(ANSWER_WITHIN_MS)),
  }).then(
    (response) => response.ok,
    () => false,
  );
}

/**
 * Returns a free port below the ephemeral range, from which an outgoing connection could take it
 * before the portal does.
 */
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
