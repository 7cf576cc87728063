import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmod, mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';

/** One process, or with `E2E_SHAPE=processes` every service and gateway one of its own. */
const SHAPE = process.env['E2E_SHAPE'] ?? 'standalone';
const MAIN = path.join(__dirname, '../../deploy', SHAPE, 'dist/main.js');
const READY_WITHIN_MS = 60_000;

export const ADMIN = { email: 'dean@miva.edu.ng', password: 'an evening at the gate 7' };

/** The whole portal, as `npm start` or `npm run portal:processes` runs it, with data of its own. */
export interface RunningPortal {
  url: string;
  /** The newest code mailed to an address. */
  codeFor(email: string): Promise<string>;
  stop(): Promise<void>;
}

/**
 * Starts the built portal on a free port.
 * @param variablesFor variables beyond those of every test, by the portal's address.
 */
export async function startPortal(
  variablesFor: (url: string) => Promise<Record<string, string>> = () => Promise.resolve({}),
): Promise<RunningPortal> {
  const dataDir = await mkdtemp(path.join(tmpdir(), 'portal-e2e-'));
  // Else root's database would lie outside, where nobody removes it after the test.
  await chmod(dataDir, 0o755);
  const port = await freePort();
  const url = `http://localhost:${port}`;
  const variables = await variablesFor(url);
  const child = spawn(process.execPath, [MAIN], {
    env: {
      ...process.env,
      // Tests sign the same person in more often than anybody does.
      RATE_SIGN_IN: '100',
      ...variables,
      PORT: String(port),
      OPS_PORT: '0',
      DATA_DIR: dataDir,
      ADMIN_EMAIL: ADMIN.email,
      ADMIN_PASSWORD: ADMIN.password,
      HASHING_COST: 'low',
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  child.stdout.on('data', (chunk) => (output += String(chunk)));
  child.stderr.on('data', (chunk) => (output += String(chunk)));
  const ended = once(child, 'exit');
  const deadline = Date.now() + READY_WITHIN_MS;
  while (!(await isReady(url))) {
    if (child.exitCode !== null || Date.now() > deadline) {
      child.kill('SIGKILL');
      throw new Error(`The portal did not become ready:\n${output.slice(-4_000)}`);
    }
    await pause(100);
  }
  return {
    url,
    codeFor: (email) => waitForCode(path.join(dataDir, 'mailbox'), email),
    stop: async () => {
      child.kill('SIGTERM');
      await ended;
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}

async function isReady(url: string): Promise<boolean> {
  return fetch(`${url}/health/ready`).then(
    (response) => response.ok,
    () => false,
  );
}

async function waitForCode(mailbox: string, email: string): Promise<string> {
  const deadline = Date.now() + 20_000;
  for (;;) {
    const files = (await readdir(mailbox).catch(() => [] as string[])).sort().reverse();
    for (const file of files.filter((name) => name.endsWith('.json'))) {
      const mail = JSON.parse(await readFile(path.join(mailbox, file), 'utf8')) as {
        to: string;
        text: string;
      };
      const code = /\b(\d{6})\b/.exec(mail.text)?.[1];
      if (mail.to.includes(email) && code) return code;
    }
    if (Date.now() > deadline) throw new Error(`No code was mailed to ${email}`);
    await pause(100);
  }
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
