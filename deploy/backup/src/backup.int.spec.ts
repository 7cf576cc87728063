/** @looks-at xp */
import { randomBytes, randomUUID } from 'node:crypto';
import { once } from 'node:events';
import {
  appendFileSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { loadConfig } from '@portal/platform';
import {
  createTestDatabase,
  startEventStoreDbDouble,
  startSourceProcess,
  type EventStoreDbDouble,
  type SourceProcess,
  type TestDatabase,
} from '@portal/testing';
import { Client } from 'pg';
import { backUpPortal, type BackUp } from './back-up-portal';
import { migrateAll } from './programs';
import { restorePortal } from './restore-portal';

const RESTORE = path.join(__dirname, 'restore.ts');
const LOAD = path.resolve(__dirname, '../../../services/xp/src/testing/steady-process.fixture.ts');
const STUDENT = randomUUID();
const FILES = [
  'kept/6f1d4c1e-0000-4000-8000-000000000001',
  'titles/6f1d4c1e-0000-4000-8000-000000000002',
];
/** mXP of each acknowledged command of the load. */
const EARNED_MXP = 1_000;

let folder: string;
let source: TestDatabase;
let target: TestDatabase;
let stores: EventStoreDbDouble[];
let load: SourceProcess | undefined;

beforeEach(async () => {
  folder = mkdtempSync(path.join(tmpdir(), 'portal-backup-'));
  [source, target] = [await createTestDatabase(), await createTestDatabase()];
  stores = [];
  for (const [at, file] of FILES.entries()) {
    mkdirSync(path.dirname(path.join(folder, 'data', file)), { recursive: true });
    writeFileSync(path.join(folder, 'data', file), Buffer.from([at, 1, 2, 255]));
  }
  writeFileSync(path.join(folder, 'data/secrets.json'), '{}');
});
afterEach(async () => {
  await load?.kill();
  load = undefined;
  await Promise.all(stores.map((store) => store.stop()));
  await Promise.all([source.drop(), target.drop()]);
  rmSync(folder, { recursive: true, force: true });
});

function configOf(database: TestDatabase, data: string, store?: EventStoreDbDouble) {
  const own = { DATABASE_URL: database.url, DATA_DIR: path.join(folder, data) };
  return loadConfig({ ...own, ...(store && { EVENTSTORE_URL: store.url }) });
}

/** Starts a process in which a student earns XP continuously. */
function startLoad(store?: EventStoreDbDouble) {
  const env = { ...process.env, DATABASE_URL: source.url, LOG_LEVEL: 'silent' };
  const own = store ? { ...env, EVENTSTORE_URL: store.url } : env;
  const started = startSourceProcess(LOAD, [STUDENT], own, 'pipe');
  load = started;
  let answered = 0;
  started.child.stdout?.on('data', (chunk) => {
    answered += String(chunk).match(/^ok \d+$/gm)?.length ?? 0;
  });
  return {
    answered: () => answered,
    until: async (count: number) => {
      while (answered < count) {
        if (started.child.exitCode !== null) throw new Error('The load ended.');
        await pause(10);
      }
    },
  };
}

async function rows(database: TestDatabase, sql: string): Promise<Record<string, unknown>[]> {
  const client = new Client({ connectionString: database.url });
  await client.connect();
  try {
    return (await client.query<Record<string, unknown>>(sql)).rows;
  } finally {
    await client.end();
  }
}

/** Runs `npm run restore` as a separate role, which owns the target or has no rights there. */
async function restoreAs(role: string, from: string): Promise<{ code: number; said: string }> {
  const url = new URL(target.url);
  [url.username, url.password] = [role, 'restore'];
  const own = { DATABASE_URL: url.href, DATA_DIR: path.join(folder, 'restored') };
  const { child } = startSourceProcess(RESTORE, [from], { ...process.env, ...own }, 'pipe');
  let said = '';
  for (const output of [child.stdout, child.stderr]) {
    output?.on('data', (chunk) => (said += String(chunk)));
  }
  const [code] = (await once(child, 'close')) as [number]; // as Node documents it
  return { code, said };
}

async function backUpUnderLoad(store?: EventStoreDbDouble) {
  const earning = startLoad(store);
  await earning.until(20);
  const before = earning.answered();
  const backUp = await backUpPortal(configOf(source, 'data', store), path.join(folder, 'backups'));
  await earning.until(earning.answered() + 5);
  const after = earning.answered();
  await load?.kill();
  return { backUp, before, after };
}

/** Checks that the restored projection contains everything earned up to the back-up. */
async function expectStanding({ manifest }: BackUp, before: number): Promise<void> {
  const [standing] = await rows(target, 'SELECT * FROM xp.standings');
  const xp = Number(standing?.['lifetime_mxp']) / EARNED_MXP;
  expect(xp).toBe(Number(standing?.['revision']) + 1);
  expect(xp).toBeGreaterThanOrEqual(before);
  for (const { schema, name, rows: count } of manifest.tables) {
    if (schema === 'xp' && /standings|rank|position/.test(name)) continue; // rebuilt by the restore
    const [found] = await rows(target, `SELECT count(*)::int AS n FROM ${schema}."${name}"`);
    expect({ name, n: found?.['n'] }).toEqual({ name, n: count });
  }
}

it('is taken under load and restored elsewhere: ledger, sums, counts and files are equal', async () => {
  await migrateAll(source.url, ['announcements']);
  const { backUp, before, after } = await backUpUnderLoad();
  await restorePortal(configOf(target, 'restored'), backUp.folder);

  await expectStanding(backUp, before);
  const sql = 'SELECT * FROM xp.events ORDER BY position';
  const [all, restored] = [await rows(source, sql), await rows(target, sql)];
  expect(restored).toEqual(all.slice(0, restored.length));
  expect(restored.length).toBeLessThanOrEqual(after);
  for (const file of FILES) {
    const content = readFileSync(path.join(folder, 'restored', file));
    expect(content).toEqual(readFileSync(path.join(folder, 'data', file)));
  }
  expect(readFileSync(path.join(folder, 'restored/secrets.json'), 'utf8')).toBe('{}');

  const again = restorePortal(configOf(target, 'restored'), backUp.folder);
  await expect(again).rejects.toThrow(/^The database holds data .*restore into an empty one\.$/);
}, 120_000);

it('goes into a database of another name and owner, once, and any error of it ends with code 1 (G97)', async () => {
  const { backUp, before } = await backUpUnderLoad();
  const role = `restorer_${randomBytes(4).toString('hex')}`;
  const name = new URL(target.url).pathname.slice(1);
  await rows(target, `CREATE ROLE ${role} LOGIN PASSWORD 'restore'`);
  try {
    const refused = await restoreAs(role, backUp.folder);
    expect(refused).toMatchObject({ code: 1, said: expect.stringMatching(/permission denied/) });

    await rows(target, `ALTER DATABASE ${name} OWNER TO ${role}`);
    expect(await restoreAs(role, backUp.folder)).toMatchObject({ code: 0 });
    await expectStanding(backUp, before);
    for (const file of FILES) {
      const content = readFileSync(path.join(folder, 'restored', file));
      expect(content).toEqual(readFileSync(path.join(folder, 'data', file)));
    }

    const again = await restoreAs(role, backUp.folder);
    expect(again).toMatchObject({ code: 1, said: expect.stringMatching(/holds data/) });
    await expectStanding(backUp, before);
  } finally {
    await target.drop();
    await rows(source, `DROP ROLE ${role}`);
  }
}, 120_000);

it('holds the streams of EventStoreDB, with the commands and times of then', async () => {
  stores = [await startEventStoreDbDouble(), await startEventStoreDbDouble()];
  const [from, to] = stores;
  const { backUp, before } = await backUpUnderLoad(from);
  const without = restorePortal(configOf(target, 'restored'), backUp.folder);
  await expect(without).rejects.toThrow('set EVENTSTORE_URL');

  await restorePortal(configOf(target, 'restored', to), backUp.folder);
  const [standing] = await rows(target, 'SELECT lifetime_mxp FROM xp.standings');
  expect(Number(standing?.['lifetime_mxp'])).toBe(
    Number(backUp.manifest.streams?.events) * EARNED_MXP,
  );
  expect(backUp.manifest.streams?.events).toBeGreaterThanOrEqual(before);
}, 120_000);

it('is refused where a byte of it has changed, or its end is missing', async () => {
  await migrateAll(source.url, ['announcements']);
  const into = path.join(folder, 'backups');
  const { folder: whole, manifest } = await backUpPortal(configOf(source, 'data'), into);
  const [file] = manifest.files;
  appendFileSync(path.join(whole, String(file?.file)), 'x');
  const changed = restorePortal(configOf(target, 'restored'), whole);
  await expect(changed).rejects.toThrow(/is missing or changed\./);
  rmSync(path.join(whole, 'manifest.json'));
  const cut = restorePortal(configOf(target, 'restored'), whole);
  await expect(cut).rejects.toThrow(/is no complete back-up/);
  expect(await rows(target, `SELECT FROM pg_namespace WHERE nspname = 'announcements'`)).toEqual(
    [],
  );
});
