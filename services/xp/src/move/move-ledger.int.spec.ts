import { randomUUID } from 'node:crypto';
import { studentRegistered } from '@portal/contracts/identity';
import {
  earnXp,
  getBalance,
  getHistory,
  getLeaderboard,
  refundXp,
  spendXp,
} from '@portal/contracts/xp';
import {
  openEventStoreDb,
  PostgresEventStore,
  type EventStore,
  type EventStoreDbEventStore,
  type StoredEvent,
} from '@portal/event-store';
import { PortalError } from '@portal/platform';
import {
  createTestDatabase,
  startEventStoreDbDouble,
  startTestService,
  type EventStoreDbDouble,
  type TestDatabase,
  type TestService,
} from '@portal/testing';
import { Client } from 'pg';
import { DataSource } from 'typeorm';
import { openLedgerDatabase } from '../ledger-database';
import { rebuildStandings } from '../projections/rebuild';
import { eventually } from '../testing/ledger.fixture';
import { XpModule } from '../xp.module';
import { copyLedger, proveEqual } from './move-ledger';
import { markAsMoved, whileAppendsAreLocked } from './moved-mark';

const STUDENTS = Array.from({ length: 5 }, () => randomUUID());
const reference = { kind: 'practice-session', id: 'one' };

let database: TestDatabase;
let double: EventStoreDbDouble;
let target: EventStoreDbEventStore;
let service: TestService;
/** Connection opened as the tools open it. */
let tool: DataSource;

beforeEach(async () => {
  database = await createTestDatabase();
  double = await startEventStoreDbDouble();
  target = await openEventStoreDb({ url: double.url, streamPrefix: 'xp-' }, 10_000);
  service = await start({});
  tool = await openLedgerDatabase(database.url);
});
afterEach(async () => {
  await tool.destroy();
  await service.stop();
  await target.close();
  await double.stop();
  await database.drop();
});

function start(env: Record<string, string>): Promise<TestService> {
  return startTestService({ name: 'xp', module: XpModule, databaseUrl: database.url, env });
}

const move = (contract: typeof earnXp, studentId: string, amountMxp: number) => {
  const command = { commandId: randomUUID(), studentId, amountMxp, reference };
  return service.messages.request(contract, { ...command, reason: 'job' as const });
};

/**
 * Writes earnings, spendings and a refund, such that some balances are equal and only the order of
 * their events differs.
 */
async function liveALittle(): Promise<void> {
  for (const [n, studentId] of STUDENTS.entries()) {
    const body = { studentId, name: `Student ${n}`, department: 'Economics' };
    const eventId = randomUUID();
    const { subject } = studentRegistered;
    await service.bus.deliver({ eventId, subject, correlationId: 'test', body });
    for (let turn = 0; turn < 4; turn += 1) await move(earnXp, studentId, 2_000);
    if (n % 2 === 1) await move(spendXp, studentId, 1_500);
  }
  const [studentId = ''] = STUDENTS;
  const spendCommandId = randomUUID();
  const spending = { commandId: spendCommandId, studentId, amountMxp: 500, reason: 'job' as const };
  await service.messages.request(spendXp, { ...spending, reference });
  await service.messages.request(refundXp, { commandId: randomUUID(), studentId, spendCommandId });
}

/** Returns all data of the ledger that the portal shows. */
async function shown() {
  const ledgerOf = async (studentId: string) => ({
    balance: await service.messages.request(getBalance, { studentId }),
    history: await service.messages.request(getHistory, { studentId }),
  });
  const board = await service.messages.request(getLeaderboard, {});
  return { students: await Promise.all(STUDENTS.map(ledgerOf)), board };
}

/** Waits until the leaderboard reflects the ledger; the refund is its last event. */
async function expectBoardUpToDate(): Promise<void> {
  const { students, board } = await shown();
  const balances = students.map(({ balance }) => balance.balanceMxp).sort();
  expect(board.rows.map(({ balanceMxp }) => balanceMxp).sort()).toEqual(balances);
}

const source = () => new PostgresEventStore(service.app.get(DataSource));

describe('a ledger that moves to EventStoreDB', () => {
  it('is equal event for event, shows the same, and goes on there alone', async () => {
    await liveALittle();
    await eventually(expectBoardUpToDate);
    const before = await shown();

    await whileAppendsAreLocked(tool, async (lock) => {
      await copyLedger(source(), target);
      await markAsMoved(lock);
    });
    const report = await proveEqual(source(), target);
    expect(report).toMatchObject({ events: 24, streams: 5, targetDigest: report.sourceDigest });
    await rebuildStandings(tool, target);
    await expect(move(earnXp, STUDENTS[0] ?? '', 1_000)).rejects.toMatchObject({
      code: 'unavailable',
    });

    await service.stop();
    service = await start({ EVENTSTORE_URL: double.url });
    expect(await shown()).toEqual(before);
    await move(earnXp, STUDENTS[3] ?? '', 9_000);
    await eventually(async () =>
      expect((await shown()).board.rows[0]).toMatchObject({ studentId: STUDENTS[3], rank: 1 }),
    );
  });

  it('can be broken off and begun again', async () => {
    await liveALittle();
    // Ends after the ninth event, in the middle of a student's ledger.
    const brokenOff: Pick<EventStore, 'readAll'> = {
      readAll: (after) => source().readAll(after, 9),
    };
    await copyLedger(brokenOff, target);
    await expect(target.readAll(null, 100)).resolves.toHaveLength(9);
    await expect(proveEqual(source(), target)).rejects.toThrow(/differ/);
    await copyLedger(source(), target);
    await expect(proveEqual(source(), target)).resolves.toMatchObject({ events: 24 });
  });

  it('copies on a connection that no silence cuts, however long the copy takes', async () => {
    await whileAppendsAreLocked(tool, async ({ runner }) => {
      const connection: unknown = await runner.connect();
      const socket: unknown = Reflect.get(Object(connection), 'connection');
      expect(Reflect.get(Object(Reflect.get(Object(socket), 'stream')), 'timeout')).toBeFalsy();
      const limits: unknown = await runner.query(
        `SELECT setting FROM pg_settings
         WHERE name IN ('statement_timeout', 'idle_session_timeout') AND setting <> '0'`,
      );
      expect(limits).toEqual([]);
    });
  });

  it('keeps its lock where the server cuts connections on which nothing is said', async () => {
    const name = new URL(database.url).pathname.slice(1);
    await tool.query(`ALTER DATABASE "${name}" SET idle_session_timeout = '400ms'`);
    const limited = await openLedgerDatabase(database.url);
    const untilOneIsCut = async () => {
      const silent = new Client({ connectionString: database.url });
      const isCut = new Promise((resolve) => silent.on('error', resolve));
      await silent.connect();
      await isCut;
    };
    const moving = whileAppendsAreLocked(
      limited,
      async (lock) => {
        await untilOneIsCut();
        await untilOneIsCut();
        await markAsMoved(lock);
        return 'moved';
      },
      50,
    );
    await expect(moving).resolves.toBe('moved');
    await limited.destroy();
  });

  it('resumes wherever it was cut off, before or after an append was written', async () => {
    await liveALittle();
    for (let cut = 1; cut <= 8; cut += 1) {
      let appends = 0;
      const cutting = Object.assign(Object.create(target) as EventStoreDbEventStore, {
        takeOver: async (events: readonly StoredEvent[]) => {
          appends += 1;
          if (appends === 3 && cut % 2 === 0) throw new Error('cut off');
          await target.takeOver(events);
          if (appends === 3) throw new Error('cut off');
        },
      });
      await expect(copyLedger(source(), cutting)).rejects.toThrow('cut off');
    }
    await copyLedger(source(), target);
    await expect(proveEqual(source(), target)).resolves.toMatchObject({ events: 24 });
  });

  it('goes on where the target takes too long for an append, or its answer is lost', async () => {
    await liveALittle();
    double.delayNextAnswer(6_000);
    let appends = 0;
    const shaky = Object.assign(Object.create(target) as EventStoreDbEventStore, {
      takeOver: async (events: readonly StoredEvent[]) => {
        appends += 1;
        if (appends === 9) double.loseNextAnswer();
        await target.takeOver(events);
      },
    });
    await copyLedger(source(), shaky);
    await expect(proveEqual(source(), target)).resolves.toMatchObject({ events: 24 });
    const broken = Object.assign(Object.create(target) as EventStoreDbEventStore, {
      takeOver: () => Promise.reject(new Error('broken')),
    });
    await expect(copyLedger(source(), broken)).rejects.toThrow('broken');
  }, 20_000);

  it('ends, unmarked, where its lock is lost: others may have earned meanwhile', async () => {
    await liveALittle();
    const moving = whileAppendsAreLocked(
      tool,
      async (lock) => {
        await service.app.get(DataSource).query(
          `SELECT pg_terminate_backend(pid) FROM pg_locks WHERE locktype = 'advisory' AND granted
           AND pid IN (SELECT pid FROM pg_stat_activity WHERE datname = current_database())`,
        );
        const isLost = new Promise((resolve) => lock.signal.addEventListener('abort', resolve));
        await isLost;
        await copyLedger(source(), target, { signal: lock.signal });
      },
      20,
    );
    await expect(moving).rejects.toThrow('The lock on appending was lost: begin again.');
    await expect(target.readAll(null, 1)).resolves.toEqual([]);
    await move(earnXp, STUDENTS[0] ?? '', 1_000);
  });

  it('is proven equal also where a store does not answer for a moment', async () => {
    await liveALittle();
    await copyLedger(source(), target);
    let reads = 0;
    const shaky: Pick<EventStore, 'readAll'> = {
      readAll: (after, limit) => {
        reads += 1;
        if (reads <= 2) throw new PortalError('unavailable', 'Not just now.');
        return target.readAll(after, limit);
      },
    };
    await expect(proveEqual(source(), shaky)).resolves.toMatchObject({ events: 24 });
    const broken = { readAll: () => Promise.reject(new Error('broken')) };
    await expect(proveEqual(source(), broken)).rejects.toThrow('broken');
  });

  it('refuses a target that holds something else', async () => {
    await liveALittle();
    const stranger = [{ type: 'XpEarned', data: { amountMxp: 1 } }];
    await target.append(`xp-${randomUUID()}`, 'none', randomUUID(), stranger);
    await expect(copyLedger(source(), target)).rejects.toThrow(/differ: xp-/);
  });
});

describe('a ledger on EventStoreDB', () => {
  it('lets 10 of 64 spendings at once succeed where there is XP for 10', async () => {
    await service.stop();
    service = await start({ EVENTSTORE_URL: double.url });
    const [studentId = ''] = STUDENTS;
    await move(earnXp, studentId, 100_000);
    const spendings = Array.from({ length: 64 }, () => move(spendXp, studentId, 10_000));
    const results = await Promise.allSettled(spendings);
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(10);
    const refused = results.filter(({ status }) => status === 'rejected');
    expect(refused).toEqual(
      refused.map(() => ({
        status: 'rejected',
        reason: expect.objectContaining({ code: 'insufficient_xp' }),
      })),
    );
    await expect(service.messages.request(getBalance, { studentId })).resolves.toMatchObject({
      balanceMxp: 0,
      revision: 10,
    });
  });

  it('answers a repeated command with its first result', async () => {
    await service.stop();
    service = await start({ EVENTSTORE_URL: double.url });
    const command = { commandId: randomUUID(), studentId: STUDENTS[0] ?? '', amountMxp: 2_000 };
    const earn = () =>
      service.messages.request(earnXp, { ...command, reason: 'test' as const, reference });
    double.loseNextAnswer();
    const first = await earn();
    await expect(earn()).resolves.toEqual({ ...first, isRepeat: true });
  });
});
