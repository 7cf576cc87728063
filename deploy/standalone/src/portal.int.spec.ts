/** @looks-at identity */
import { chmodSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { createTestDatabase, scaledMs } from '@portal/testing';
import { z } from 'zod';
import {
  NotStarted,
  processesOn,
  startBuiltPortal,
  type BuiltPortal,
} from './built-portal.fixture';

jest.setTimeout(120_000);

/** Longest time for which a process may survive after its parent was killed, in ms. */
const GONE_WITHIN_MS = 10_000;

const sessionSchema = z.object({ token: z.string() });

let dataDir: string;
const running: BuiltPortal[] = [];

async function start(env: Record<string, string> = {}): Promise<BuiltPortal> {
  const portal = await startBuiltPortal(dataDir, env);
  running.push(portal);
  return portal;
}

async function refusal(env: Record<string, string> = {}): Promise<NotStarted> {
  try {
    await start(env);
  } catch (error) {
    if (error instanceof NotStarted) return error;
    throw error;
  }
  throw new Error('It started.');
}

async function untilNothingIsLeft(): Promise<void> {
  const deadline = Date.now() + scaledMs(GONE_WITHIN_MS);
  while (processesOn(dataDir).length > 0 && Date.now() < deadline) await delay(50);
  expect(processesOn(dataDir)).toEqual([]);
}

function signIn(portal: BuiltPortal, password: string): Promise<Response> {
  return fetch(new URL('/api/admin/login', portal.url), {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email: 'admin@miva.edu.ng', password }),
  });
}

/** Signs in and returns the token of the new session. */
async function openSession(portal: BuiltPortal, password: string): Promise<string> {
  const response = await signIn(portal, password);
  return sessionSchema.parse(await response.json()).token;
}

async function isSignedIn(portal: BuiltPortal, token: string): Promise<boolean> {
  const headers = { authorization: `Bearer ${token}` };
  return (await fetch(new URL('/api/auth/current-user', portal.url), { headers })).ok;
}

async function isReady(portal: BuiltPortal): Promise<boolean> {
  return (await fetch(new URL('/health/ready', portal.url))).ok;
}

const printedPassword = ({ output }: BuiltPortal): string | undefined =>
  /Password\s+(\S+)/.exec(output())?.[1];

beforeAll(() => {
  dataDir = mkdtempSync(path.join(tmpdir(), 'portal-standalone-'));
  chmodSync(dataDir, 0o755);
});

afterEach(async () => {
  await Promise.all(running.splice(0).map((portal) => portal.end('SIGKILL')));
  await untilNothingIsLeft();
});

afterAll(() => rmSync(dataDir, { recursive: true, force: true }));

describe('the portal in one process', () => {
  let password: string;

  it('is ready at its first start, and tells the made-up password of its admin', async () => {
    const portal = await start();
    password = printedPassword(portal) ?? '';
    expect(await isReady(portal)).toBe(true);
    expect((await signIn(portal, password)).status).toBe(200);
    expect(statSync(path.join(dataDir, 'secrets.json')).mode & 0o777).toBe(0o600);
    expect(await portal.end('SIGINT')).toBe(0);
    await untilNothingIsLeft();
  });

  it('is ready again within 10 s, with the same admin, and keeps the password to itself', async () => {
    const portal = await start();
    expect(portal.readyMs).toBeLessThan(10_000);
    expect(printedPassword(portal)).toBeUndefined();
    expect((await signIn(portal, password)).status).toBe(200);
    expect(await portal.end('SIGTERM')).toBe(0);
  });

  it('loses nothing to kill -9, leaves no process, and starts again', async () => {
    const killed = await start();
    const tokens = await Promise.all([1, 2, 3].map(() => openSession(killed, password)));
    await killed.end('SIGKILL');
    await untilNothingIsLeft();

    const portal = await start();
    for (const token of tokens) expect(await isSignedIn(portal, token)).toBe(true);
    expect(await isSignedIn(portal, `${tokens[0]}x`)).toBe(false);
  });

  it('ends when whoever started it is gone', async () => {
    const portal = await start();
    portal.process.disconnect();
    expect(await portal.end('SIGCONT')).toBe(0);
  });

  it('refuses a second portal on the same folder in one sentence that names the first', async () => {
    const portal = await start();
    const { code, output } = await refusal();
    expect(code).toBe(1);
    expect(output.trim()).toMatch(/^A portal is already running on this data folder: .*\n?$/);
    expect(output).toContain(`process ${portal.process.pid}`);
    expect(await isReady(portal)).toBe(true);
  });

  it('says which port is busy and the way out, and leaves nothing running', async () => {
    const squatter = createServer();
    await new Promise<void>((resolve) => squatter.listen(0, '0.0.0.0', resolve));
    const address = squatter.address();
    const port = typeof address === 'object' && address ? address.port : 0;
    const { code, output } = await refusal({ PORT: String(port) });
    squatter.close();
    expect(code).toBe(1);
    expect(output.trim()).toBe(
      `Port ${port} is in use by another program. Choose another one: PORT=${port + 1} npm start`,
    );
  });

  it('says which variable is wrong', async () => {
    const { code, output } = await refusal({ DATABASE_URL: 'mysql://somewhere' });
    expect(code).toBe(1);
    expect(output).toContain('DATABASE_URL');
    expect(output.trim().split('\n')).toHaveLength(1);
  });

  it('says in one line that the data folder cannot be written, and that a domain is none', async () => {
    const folder = mkdtempSync(path.join(tmpdir(), 'portal-refused-'));
    const file = path.join(folder, 'file');
    writeFileSync(file, '');
    const unwritable = await refusal({ DATA_DIR: path.join(file, 'data') });
    expect(unwritable.output).toContain('DATA_DIR: the folder');
    const noDomain = await refusal({ EMAIL_DOMAIN: '@miva.edu.ng' });
    expect(noDomain.output).toContain('EMAIL_DOMAIN must be a domain');
    for (const { code, output } of [unwritable, noDomain]) {
      expect(code).toBe(1);
      expect(output.trim().split('\n')).toHaveLength(1);
    }
    rmSync(folder, { recursive: true });
  });

  it('takes its secrets from files, and tells none of them', async () => {
    const folder = mkdtempSync(path.join(tmpdir(), 'portal-secrets-'));
    const database = await createTestDatabase();
    const env: Record<string, string> = { DATA_DIR: path.join(folder, 'data') };
    const secrets = {
      AUTH_SECRET: 'a secret of the university, long enough',
      ADMIN_PASSWORD: 'the password of the file',
      DATABASE_URL: database.url,
    };
    for (const [name, secret] of Object.entries(secrets)) {
      env[`${name}_FILE`] = path.join(folder, name);
      writeFileSync(path.join(folder, name), `${secret}\n`, { mode: 0o600 });
    }
    const portal = await start(env);
    expect(printedPassword(portal)).toBeUndefined();
    expect(portal.output()).toMatch(/Real parts +PostgreSQL\n/);
    for (const secret of Object.values(secrets)) expect(portal.output()).not.toContain(secret);
    expect((await signIn(portal, secrets.ADMIN_PASSWORD)).status).toBe(200);
    expect(await portal.end('SIGTERM')).toBe(0);
    await database.drop();
    rmSync(folder, { recursive: true, force: true });
  });

  it('takes over a lock that a killed portal has left', async () => {
    const killed = await start();
    await killed.end('SIGKILL');
    expect(readFileSync(path.join(dataDir, 'portal.lock'), 'utf8')).toContain(
      String(killed.process.pid),
    );
    expect(await isReady(await start())).toBe(true);
  });
});
