import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import {
  openEventStoreDb,
  PostgresEventStore,
  type EventStoreDbEventStore,
} from '@portal/event-store';
import {
  createTestDatabase,
  startEventStoreDbDouble,
  startSourceProcess,
  type EventStoreDbDouble,
  type SourceProcess,
  type TestDatabase,
} from '@portal/testing';
import type { DataSource } from 'typeorm';
import { openLedgerDatabase } from './ledger-database';
import { rebuildStandings } from './projections/rebuild';

const PROCESS = path.join(__dirname, 'testing/steady-process.fixture.ts');
const STUDENT = randomUUID();
/** One line with the steps in the order in which the operator must perform them. */
const WHAT_TO_DO =
  /^xp: [^\n]*Stop every xp, restore the streams, run the rebuild, then start xp[^\n]*\n$/;

let database: TestDatabase;
let started: SourceProcess[] = [];
beforeEach(async () => {
  database = await createTestDatabase();
});
afterEach(async () => {
  await Promise.all(started.map((xp) => xp.kill()));
  started = [];
  await database.drop();
});

function startXp(env: Record<string, string> = {}) {
  const own = { DATABASE_URL: database.url, LOG_LEVEL: 'silent', DATABASE_POOL_SIZE: '5' };
  const xp = startSourceProcess(PROCESS, [STUDENT], { ...process.env, ...own, ...env }, 'pipe');
  started.push(xp);
  let [output, errors] = ['', ''];
  xp.child.stdout?.on('data', (chunk) => (output += String(chunk)));
  xp.child.stderr?.on('data', (chunk) => (errors += String(chunk)));
  const ended = once(xp.child, 'close');
  return {
    kill: () => xp.kill(),
    /** Waits until the process has written `count` matches of this pattern. */
    untilLogged: async (what: RegExp, count = 1) => {
      while ((output.match(what)?.length ?? 0) < count) {
        if (xp.child.exitCode !== null) throw new Error(`It ended before: ${errors}`);
        await pause(10);
      }
    },
    /** @returns the exit code and the output on stderr. */
    end: async () => {
      await ended;
      return { code: xp.child.exitCode, errors };
    },
  };
}

const ok = /^ok \d+$/gm;
const endedWithWords = { code: 1, errors: expect.stringMatching(WHAT_TO_DO) as string };

let tool: DataSource;
beforeEach(() => startLedger());
afterEach(() => tool.destroy());

/** Creates the tables, as the first start does. */
async function startLedger(): Promise<void> {
  const xp = startXp();
  await xp.untilLogged(/^ready$/m);
  await xp.kill();
  tool = await openLedgerDatabase(database.url);
}

describe('xp, whose streams in PostgreSQL are put back while it runs,', () => {
  it('writes nothing more, ends and starts with what to do, and runs again after a rebuild', async () => {
    const store = new PostgresEventStore(tool);
    const xp = startXp();
    await xp.untilLogged(ok, 5);
    await tool.query('CREATE TABLE kept AS TABLE events');
    const kept: unknown[] = await tool.query('TABLE kept');
    await xp.untilLogged(ok, kept.length + 15);
    await tool.query('BEGIN; TRUNCATE events; INSERT INTO events TABLE kept; COMMIT');
    await expect(xp.end()).resolves.toEqual(endedWithWords);
    await expect(store.readAll(null, 1_000)).resolves.toHaveLength(kept.length);

    await expect(startXp().end()).resolves.toEqual(endedWithWords);
    await rebuildStandings(tool, store);
    const last = startXp();
    await last.untilLogged(ok, 3);
    await last.kill();
  }, 60_000);
});

describe('xp, whose whole ledger is put back while it runs,', () => {
  /** In the lock order of xp; another order would deadlock. */
  const TABLES = ['projection_positions', 'standings', 'rank_buckets', 'events'];
  const putIn = (from: (table: string) => string, to: (table: string) => string) =>
    TABLES.map((table) => `TRUNCATE ${to(table)}; INSERT INTO ${to(table)} TABLE ${from(table)}`);
  const [own, kept] = [(table: string) => table, (table: string) => `kept_${table}`];
  const copy = async (name: (table: string) => string) => {
    const copies = TABLES.map((table) => `CREATE TABLE ${name(table)} AS TABLE ${table}`);
    await tool.query(`BEGIN ISOLATION LEVEL REPEATABLE READ; ${copies.join(';')}; COMMIT`);
  };
  const restore = (from: (table: string) => string) =>
    tool.query(`BEGIN; ${putIn(from, own).join(';')}; COMMIT`);

  it('does not begin on the older one, which is in order by itself, until a rebuild', async () => {
    const xp = startXp();
    await xp.untilLogged(ok, 5);
    await copy(kept);
    await xp.untilLogged(ok, 30);
    await restore(kept);
    await expect(xp.end()).resolves.toEqual(endedWithWords);
    // A batch in progress may have been applied after the restore, and would report the loss as
    // well.
    await tool.query(`UPDATE projection_positions p SET cursor = k.cursor, event = k.event
      FROM kept_projection_positions k`);
    const store = new PostgresEventStore(tool);
    const older: unknown[] = await tool.query('TABLE kept_events');

    await expect(startXp().end()).resolves.toEqual(endedWithWords);
    await expect(store.readAll(null, 1_000)).resolves.toHaveLength(older.length);
    await rebuildStandings(tool, store);
    const next = startXp();
    await next.untilLogged(ok, 3);
    await next.kill();
  }, 60_000);
});

describe('xp, whose EventStoreDB comes back with another log,', () => {
  let double: EventStoreDbDouble;
  let older: EventStoreDbDouble;
  let store: EventStoreDbEventStore;
  beforeEach(async () => {
    [double, older] = await Promise.all([startEventStoreDbDouble(), startEventStoreDbDouble()]);
    store = await open(double);
  });
  afterEach(async () => {
    await store.close();
    await Promise.all([double.stop(), older.stop()]);
  });

  const open = ({ url }: EventStoreDbDouble) =>
    openEventStoreDb({ url, streamPrefix: 'xp-' }, 10_000);

  /** Returns the number of events in the older server's log; the other log keeps growing. */
  async function countOlder(): Promise<number> {
    const its = await open(older);
    const events = await its.readAll(null, 1_000);
    await its.close();
    return events.length;
  }

  /** Restores the log while processes run. */
  async function putBack(restore: () => void): Promise<void> {
    await double.halt();
    restore();
    await double.start();
  }

  it('writes nothing more, ends and starts with what to do, and runs again after a rebuild', async () => {
    const env = { EVENTSTORE_URL: double.url };
    await rebuildStandings(tool, store);
    const xp = startXp(env);
    await xp.untilLogged(ok, 5);
    older.mount(double);
    const kept = await countOlder();
    await xp.untilLogged(ok, kept + 15);
    await putBack(() => double.mount(older));
    await expect(xp.end()).resolves.toEqual(endedWithWords);
    await expect(store.readAll(null, 1_000)).resolves.toHaveLength(kept);

    await expect(startXp(env).end()).resolves.toEqual(endedWithWords);
    await rebuildStandings(tool, store);
    const last = startXp(env);
    await last.untilLogged(ok, 3);
    await last.kill();
  }, 60_000);

  it('does not begin on a log that has all of what the projection has seen, but not all that was earned', async () => {
    const env = { EVENTSTORE_URL: double.url };
    await rebuildStandings(tool, store);
    const xp = startXp(env);
    await xp.untilLogged(ok, 5);
    await tool.query(`CREATE FUNCTION lag() RETURNS trigger LANGUAGE plpgsql AS
      'BEGIN RAISE EXCEPTION ''the projection lags''; END';
      CREATE TRIGGER lags BEFORE INSERT OR UPDATE ON standings
        FOR EACH STATEMENT EXECUTE FUNCTION lag()`);
    await xp.untilLogged(ok, 20);
    const restore = double.backUp();
    await xp.untilLogged(ok, 40);
    await putBack(restore);
    await expect(xp.end()).resolves.toEqual(endedWithWords);
    await tool.query('DROP TRIGGER lags ON standings');

    await expect(startXp(env).end()).resolves.toEqual(endedWithWords);
    await rebuildStandings(tool, store);
    const last = startXp(env);
    await last.untilLogged(ok, 3);
    await last.kill();
  }, 60_000);

  it('writes nothing into the log of somebody else', async () => {
    const env = { EVENTSTORE_URL: double.url };
    await rebuildStandings(tool, store);
    const xp = startXp(env);
    await xp.untilLogged(ok, 5);
    await putBack(() => double.forget());
    await expect(xp.end()).resolves.toEqual(endedWithWords);
    await expect(store.readAll(null, 1_000)).resolves.toEqual([]);
  }, 60_000);
});
