import { embeddedDatabaseUrl, startEmbeddedPostgres } from '@portal/database';
import { createTestDatabase, scaledMs } from '@portal/testing';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, mkdtempSync, readdirSync, renameSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import { setTimeout as pause } from 'node:timers/promises';
import { z } from 'zod';
import { startBuiltPortal } from './built-portal.fixture';
import { oldPerson, recordAsOldVersion, recorded } from './old-portal.fixture';
import { restoreOldDatabase, restoreOldSecrets } from './old-portal.fixture';

jest.setTimeout(180_000);

const ROOT = path.resolve(__dirname, '../../..');
const PROCESSES = path.join(ROOT, 'deploy/processes/dist/main.js');
const VERIFY = path.join(ROOT, 'services/xp/dist/verify.js');
const SENT_WITHIN_MS = 90_000;
/** Fields that differ between two answers of the same call, and counts of sign-ins. */
const VOLATILE = new Set(['requestId', 'exportedAt', 'devices', 'knownDevices']);
/** Fields that the old version stored but did not return. */
const UNANNOUNCED = new Set(['waitingXP']);
/** Allowed non-empty values of fields that the old version did not have. */
const DEFAULTS: Record<string, unknown> = { mayDetectLocation: true };
/** Texts of the old version that this version words differently. */
const REWORDED = new Map([
  ['A registration waits for its code', 'A registration is waiting for its code'],
]);

const balanceSchema = z.object({ totalXP: z.number() });
const claimedSchema = z.object({ totalXP: z.number(), grantedXP: z.number() });

/** A portal of the current version on the data of the old one. */
interface Upgraded {
  url: string;
  databaseUrl: string;
  dataDir: string;
  stop(): Promise<void>;
}

/** Starts one process on a moved data folder: 0.1.0 recorded the location of its database. */
async function inOneProcess(dataDir: string): Promise<Upgraded> {
  const formerDir = `${dataDir}-before`;
  const former = await startEmbeddedPostgres({ dataDir: formerDir });
  await restoreOldDatabase(former.url);
  await former.stop();
  recordAsOldVersion(formerDir);
  for (const name of readdirSync(formerDir)) {
    renameSync(path.join(formerDir, name), path.join(dataDir, name));
  }
  // The old location is writable: the portal must create nothing there.
  const portal = await startBuiltPortal(dataDir);
  expect(readdirSync(formerDir)).toEqual([]);
  rmSync(formerDir, { recursive: true });
  const databaseUrl = embeddedDatabaseUrl(dataDir) ?? '';
  const stop = async () => {
    await portal.end('SIGTERM');
  };
  return { url: portal.url, databaseUrl, dataDir, stop };
}

async function inProcesses(dataDir: string): Promise<Upgraded> {
  const database = await createTestDatabase();
  await restoreOldDatabase(database.url);
  const portal = await startBuiltPortal(dataDir, { DATABASE_URL: database.url }, PROCESSES);
  const stop = async () => {
    await portal.end('SIGTERM');
    await database.drop();
  };
  return { url: portal.url, databaseUrl: database.url, dataDir, stop };
}

describe.each([
  ['one process on its own database', inOneProcess],
  ['processes of their own', inProcesses],
])('what the version before left, in %s', (_shape, start) => {
  let portal: Upgraded;
  let dataDir: string;
  beforeAll(async () => {
    dataDir = mkdtempSync(path.join(tmpdir(), 'portal-upgrade-'));
    chmodSync(dataDir, 0o755);
    restoreOldSecrets(dataDir);
    portal = await start(dataDir);
  });
  afterAll(async () => {
    await portal.stop();
    rmSync(dataDir, { recursive: true, force: true });
  });

  async function call(method: string, to: string, token: string | null, body?: object) {
    const response = await fetch(new URL(to, portal.url), {
      method,
      headers: {
        ...(token && { authorization: `Bearer ${token}` }),
        ...(body && { 'content-type': 'application/json' }),
      },
      body: body && JSON.stringify(body),
    });
    const answer: unknown = await response.json();
    return { status: response.status, body: answer };
  }

  // The requests use the old tokens, so this also shows that sessions are still valid, or still
  // ended.
  it.each(recorded.reads.map((each) => [each.by ?? 'nobody', each.path, each] as const))(
    'is told to %s at %s as before',
    async (_name, to, { by, status, body }) => {
      const answer = await call('GET', to, by && oldPerson(by).token);
      expect(comparable(answer, { status, body })).toEqual(comparable({ status, body }));
    },
  );

  it.each(recorded.logins.map((each) => [each.by ?? '', each] as const))(
    'lets %s sign in with the old password, or says why not, as before',
    async (name, { status, body }) => {
      const { email, password } = oldPerson(name);
      const answer = await call('POST', '/api/auth/login', null, { email, password });
      expect(answer.status).toBe(status);
      if (status !== 200) expect(comparable(answer.body, body)).toEqual(comparable(body));
    },
  );

  it('lets the admin in with the second factor alone, and each recovery code once', async () => {
    const { email, password, recoveryCodes } = oldPerson('admin');
    const signIn = async (code?: string) =>
      (await call('POST', '/api/admin/login', null, { email, password, code })).status;
    expect(await signIn()).toBe(401);
    expect(await signIn(recoveryCodes?.[0])).toBe(200);
    expect(await signIn(recoveryCodes?.[0])).not.toBe(200);
  });

  it('lets what had been earned and not claimed be claimed, once', async () => {
    const { token } = oldPerson('ben.musa');
    const before = await call('GET', '/api/auth/xp/current', token);
    const { totalXP } = balanceSchema.parse(before.body);
    const claim = async () =>
      claimedSchema.parse((await call('POST', '/api/auth/xp/add', token, { xp: 1_000 })).body);
    expect(await claim()).toEqual({ totalXP: totalXP + 10, grantedXP: 10 });
    expect(await claim()).toEqual({ totalXP: totalXP + 10, grantedXP: 0 });
  });

  it('sends the mail that waited', async () => {
    const { email } = oldPerson('ben.musa');
    const mails = async () => {
      const response = await fetch(new URL('/dev/mailbox', portal.url));
      return response.text();
    };
    const deadline = Date.now() + scaledMs(SENT_WITHIN_MS);
    while (!(await mails()).includes(email) && Date.now() < deadline) await pause(250);
    expect(await mails()).toContain(email);
  });

  it('verifies a registration by the code that had been mailed', async () => {
    const { email, code } = oldPerson('hana.sani');
    expect((await call('POST', '/api/auth/verify', null, { email, code })).status).toBe(200);
  });

  it('has a ledger whose chains are whole', async () => {
    const verify = spawn(process.execPath, [VERIFY], {
      env: { ...process.env, DATABASE_URL: portal.databaseUrl },
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    const [said, [code]] = await Promise.all([text(verify.stdout), once(verify, 'exit')]);
    expect({ said, code: Number(code) }).toEqual({
      said: 'Every stream is whole, every sum is right.\n',
      code: 0,
    });
  });
});

/**
 * Removes the fields that differ between calls, and the empty fields that `old` does not have, and
 * replaces texts that were reworded since.
 */
function comparable(value: unknown, old: unknown = value): unknown {
  if (typeof value === 'string') return REWORDED.get(value) ?? value;
  if (Array.isArray(value)) {
    return value.map((each, index) => comparable(each, Array.isArray(old) ? old[index] : old));
  }
  if (typeof value !== 'object' || value === null) return value;
  const oldFields = new Map(typeof old === 'object' && old !== null ? Object.entries(old) : []);
  const kept = Object.entries(value).filter(
    ([key, entry]) =>
      !VOLATILE.has(key) &&
      !UNANNOUNCED.has(key) &&
      (oldFields.has(key) || !(isEmpty(entry) || DEFAULTS[key] === entry)),
  );
  return Object.fromEntries(
    kept.map(([key, entry]) => {
      const inOldOrder = (of: unknown) => inOrder(key, of);
      return [key, comparable(inOldOrder(entry), inOldOrder(oldFields.get(key)))];
    }),
  );
}

/** Returns whether a value is null, 0, false, an empty text, or consists only of those. */
function isEmpty(entry: unknown): boolean {
  if (Array.isArray(entry)) return entry.every(isEmpty);
  if (typeof entry !== 'object' || entry === null) {
    return [null, '', 0, false].some((empty) => empty === entry);
  }
  return Object.values(entry).every(isEmpty);
}

/** Sorts the readers of an announcement, which are returned in no particular order. */
function inOrder(key: string, entry: unknown): unknown {
  return key === 'readBy' && Array.isArray(entry) ? entry.map(String).sort() : entry;
}
