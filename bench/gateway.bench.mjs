// An authenticated read through the gateway of a whole portal, compared with a bare
// NestJS-on-Fastify hello.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { setTimeout as pause } from 'node:timers/promises';
import autocannon from 'autocannon';
import { median } from './table.mjs';

const require = createRequire(import.meta.url);
const MAIN = fileURLToPath(new URL('../deploy/standalone/dist/main.js', import.meta.url));
const HELLO = fileURLToPath(new URL('hello-server.mjs', import.meta.url));
const {
  getUserRoute,
  loginRoute,
  registerRoute,
  verifyRoute,
} = require('../libs/contracts/dist/all.contract');

const CONNECTIONS = 32;
const SECONDS = 4;
const ROUNDS = 3;
const AIM = 0.55;
const PASSWORD = 'nine lanterns on the lake';
const EMAIL = 'bench.mark@miva.edu.ng';

function start(file, env) {
  const child = spawn(process.execPath, [file], {
    env: { ...process.env, ...env },
    stdio: 'ignore',
  });
  const ended = once(child, 'exit');
  return async () => {
    child.kill('SIGTERM');
    await ended;
  };
}

async function until(check) {
  for (let tries = 0; tries < 600; tries += 1) {
    const value = await check().catch(() => undefined);
    if (value) return value;
    await pause(100);
  }
  throw new Error('It did not come to pass within 60 s');
}

const post = async (url, contract, body) => {
  const response = await fetch(url + contract.path, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  if (!response.ok) throw new Error(`${contract.path}: ${response.status}`);
  return response.json();
};

/** Registers, verifies with the mailed code and signs in; returns the bearer token. */
async function signIn(url, dataDir) {
  const account = { email: EMAIL, password: PASSWORD };
  await post(url, registerRoute, {
    ...account,
    confirmPassword: PASSWORD,
    department: 'Economics',
    acceptedTerms: true,
  });
  const code = await until(async () => {
    const folder = path.join(dataDir, 'mailbox');
    const [mail] = await readdir(folder);
    return /\b(\d{6})\b/.exec(
      JSON.parse(await readFile(path.join(folder, mail), 'utf8')).text,
    )?.[1];
  });
  await post(url, verifyRoute, { email: EMAIL, code });
  return (await post(url, loginRoute, account)).token;
}

async function rate(url, headers = {}) {
  const result = await autocannon({ url, headers, connections: CONNECTIONS, duration: SECONDS });
  if (result.non2xx > 0 || result.errors > 0) throw new Error(`${url}: ${result.non2xx} refused`);
  return result.requests.average;
}

export async function measure() {
  const dataDir = await mkdtemp(path.join(tmpdir(), 'portal-bench-'));
  const url = 'http://127.0.0.1:39811';
  const stopPortal = start(MAIN, {
    PORT: '39811',
    OPS_PORT: '0',
    DATA_DIR: dataDir,
    RATE_SESSION: '1000000',
    RATE_PERSON: '1000000',
    RATE_CONNECTION: '10000000',
    LOG_LEVEL: 'error',
  });
  const hello = 'http://127.0.0.1:39812';
  const stopHello = start(HELLO, { PORT: '39812' });
  await until(async () => (await fetch(`${url}/health/ready`)).ok);
  await until(async () => (await fetch(hello)).ok);
  const headers = { authorization: `Bearer ${await signIn(url, dataDir)}` };
  await rate(url + getUserRoute.path, headers);
  const figures = [];
  const baselines = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    figures.push(await rate(url + getUserRoute.path, headers));
    baselines.push(await rate(hello));
  }
  await Promise.all([stopPortal(), stopHello()]);
  await rm(dataDir, { recursive: true, force: true });
  const [figure, baseline] = [median(figures), median(baselines)];
  return [
    {
      measured: 'signed-in read through the gateway',
      figure: `${Math.round(figure)}/s`,
      baseline: `${Math.round(baseline)}/s bare NestJS hello`,
      ratio: (figure / baseline).toFixed(2),
      aim: `${AIM}`,
      met: figure / baseline >= AIM ? 'yes' : 'no',
    },
  ];
}
