import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import {
  openEventStoreDb,
  PostgresEventStore,
  type EventStoreDbEventStore,
  type Expected,
} from '@portal/event-store';
import {
  createTestDatabase,
  startEventStoreDbDouble,
  startSourceProcess,
  startTestService,
  type EventStoreDbDouble,
  type TestDatabase,
} from '@portal/testing';
import type { DataSource } from 'typeorm';
import { openLedgerDatabase } from '../ledger-database';
import { streamOf } from '../ledger-stream';
import { XpModule } from '../xp.module';
import { proveEqual } from './move-ledger';

const TOOL = path.join(__dirname, '../move-ledger.ts');
/** Number of events per read of the streams. */
const PAGE = 2_000;
const STUDENTS = 13;
const EVENTS = 2_301;

let database: TestDatabase;
let double: EventStoreDbDouble;
let dataSource: DataSource;
let source: PostgresEventStore;
let target: EventStoreDbEventStore;
beforeEach(async () => {
  [database, double] = await Promise.all([createTestDatabase(), startEventStoreDbDouble()]);
  // Creates the tables.
  const xp = await startTestService({ name: 'xp', module: XpModule, databaseUrl: database.url });
  await xp.stop();
  dataSource = await openLedgerDatabase(database.url);
  source = new PostgresEventStore(dataSource);
  target = await openEventStoreDb({ url: double.url, streamPrefix: 'xp-' }, 10_000);
});
afterEach(async () => {
  await dataSource.destroy();
  await target.close();
  await double.stop();
  await database.drop();
});

/** Starts the tool as an operator does. */
function startMove() {
  const env = { DATABASE_URL: database.url, EVENTSTORE_URL: double.url, LOG_LEVEL: 'silent' };
  const tool = startSourceProcess(TOOL, [], { ...process.env, ...env }, 'pipe');
  let [output, errors] = ['', ''];
  tool.child.stdout?.on('data', (chunk) => (output += String(chunk)));
  tool.child.stderr?.on('data', (chunk) => (errors += String(chunk)));
  const ended = once(tool.child, 'close');
  return {
    kill: () => tool.kill(),
    isRunning: () => tool.child.exitCode === null,
    end: async () => {
      await ended;
      return { code: tool.child.exitCode, output, errors };
    },
  };
}

/** Builds an account that earns 1 XP per event of a command. */
function buildAccount() {
  const stream = streamOf(randomUUID());
  let [expected, balanceAfterMxp]: [Expected, number] = ['none', 0];
  return {
    stream,
    earn: async (count: number) => {
      const events = Array.from({ length: count }, () => {
        balanceAfterMxp += 1_000;
        const reference = { kind: 'job', id: 'one' };
        return {
          type: 'XpEarned',
          data: { amountMxp: 1_000, balanceAfterMxp, reason: 'job', reference },
        };
      });
      const result = await source.append(stream, expected, randomUUID(), events);
      if (result.kind !== 'ok') throw new Error(`It was not written: ${result.kind}`);
      expected = result;
    },
  };
}

/** Writes more than one page, with a command of three events across the page boundary. */
async function fill() {
  const accounts = Array.from({ length: STUDENTS }, buildAccount);
  const [first = buildAccount()] = accounts;
  const earnAll = (times: number) =>
    Promise.all(
      accounts.map(async ({ earn }) => {
        for (let n = 0; n < times; n += 1) await earn(1);
      }),
    );
  await earnAll(153);
  for (let n = 0; n < 10; n += 1) await first.earn(1);
  await first.earn(3);
  await earnAll(23);
  // Times of a server that was delayed between two events of a command.
  await dataSource.query(
    `UPDATE events SET recorded_at = recorded_at + ordinal * interval '1 ms' WHERE ordinal > 0`,
  );
  return first.stream;
}

const isMarked = async () => {
  const triggers: unknown[] = await dataSource.query(
    `SELECT 1 FROM pg_trigger WHERE tgname = 'moved_ledger'`,
  );
  return triggers.length > 0;
};

/** Whether a process holds the lock that blocks all appends. */
const isLocked = async () => {
  const locks: unknown[] = await dataSource.query(
    `SELECT 1 FROM pg_locks l JOIN pg_database d ON d.oid = l.database
     WHERE d.datname = current_database() AND locktype = 'advisory' AND granted`,
  );
  return locks.length > 0;
};

it('a ledger of more than a page moves though the tool is killed on its way, and is marked once it is equal', async () => {
  const longest = await fill();
  const all = await source.readAll(null, 5_000);
  expect(all).toHaveLength(EVENTS);
  expect(all[PAGE - 1]?.commandId).toBe(all[PAGE]?.commandId);

  const killed = startMove();
  const copied = () => double.volume.log.readAll().length;
  while (copied() < PAGE + 50) {
    if (!killed.isRunning()) throw new Error(JSON.stringify(await killed.end()));
    await pause(1);
  }
  await killed.kill();
  await expect(isMarked()).resolves.toBe(false);
  expect((await target.readAll(null, 5_000)).length).toBeLessThan(EVENTS);

  while (await isLocked()) await pause(1);
  const move = startMove();
  while (!(await isLocked()) && move.isRunning()) await pause(1);
  const earnLate = () =>
    source
      .append(streamOf(randomUUID()), 'none', randomUUID(), [{ type: 'XpEarned', data: {} }])
      .catch(String);
  const late = earnLate();
  const { code, output, errors } = await move.end();
  expect({ code, errors }).toEqual({ code: 0, errors: '' });
  // It has waited in the meantime, too long on a slow machine, and is not written after the copied
  // events.
  await expect(late).resolves.toMatch(/has moved to EventStoreDB|lock timeout/);
  await expect(earnLate()).resolves.toMatch(/has moved to EventStoreDB/);
  expect(output).toContain(`Equal: ${EVENTS} events in ${STUDENTS} streams.`);
  expect(output).toContain(`Rebuilt ${STUDENTS} standings.`);
  await expect(isMarked()).resolves.toBe(true);

  const report = await proveEqual(source, target);
  expect(report).toMatchObject({ events: EVENTS, targetDigest: report.sourceDigest });
  expect(output).toContain(`PostgreSQL    sha256 ${report.sourceDigest}`);
  expect(output).toContain(`EventStoreDB  sha256 ${report.targetDigest}`);
  // Events of one command in two appends would be numbered from the start again, and have the same
  // ids.
  const ids = (await target.read(longest)).map(({ fingerprint }) => fingerprint);
  expect(new Set(ids).size).toBe(ids.length);
  const [shown] = await dataSource.query<unknown[]>(
    'SELECT count(*)::int AS students, sum(balance_mxp)::int AS balance FROM standings',
  );
  expect(shown).toEqual({ students: STUDENTS, balance: EVENTS * 1_000 });
});
