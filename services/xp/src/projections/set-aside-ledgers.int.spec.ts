import { randomUUID } from 'node:crypto';
import { Logger } from '@nestjs/common';
import { studentRegistered } from '@portal/contracts/identity';
import {
  earnXp,
  getBalance,
  getHistory,
  getRank,
  showLeaderboard,
  spendXp,
} from '@portal/contracts/xp';
import { PostgresEventStore } from '@portal/event-store';
import { HealthRegistry, Metrics } from '@portal/platform';
import { startTestService, type TestService } from '@portal/testing';
import { DataSource } from 'typeorm';
import { eventually } from '../testing/ledger.fixture';
import { verifySums } from '../verify/verify-sums';
import { XpModule } from '../xp.module';
import { rebuildStandings } from './rebuild';
import { SetAsideLedgers } from './set-aside-ledgers';

const [BROKEN, OTHER] = [randomUUID(), randomUUID()];
const STREAM = `xp-${BROKEN}`;
const reference = { kind: 'practice-session', id: 'one' };
const unavailable = { code: 'unavailable' };

let service: TestService;
let dataSource: DataSource;
let store: PostgresEventStore;
let logged: jest.SpyInstance;
beforeEach(async () => {
  logged = jest.spyOn(Logger.prototype, 'error');
  service = await startTestService({ name: 'xp', module: XpModule });
  dataSource = service.app.get(DataSource);
  // A newer version or an operator, whose writes bypass this version.
  store = new PostgresEventStore(dataSource);
  for (const studentId of [BROKEN, OTHER]) {
    const body = { studentId, name: 'Ada', department: 'Economics' };
    const { subject } = studentRegistered;
    await service.bus.deliver({ eventId: randomUUID(), subject, correlationId: 'test', body });
    await earn(studentId);
  }
  await eventually(() => expectRank(BROKEN, 2_000));
});
afterEach(async () => {
  logged.mockRestore();
  await service.stop();
});

const ask = () => service.messages;
const earn = (studentId: string) => {
  const earning = { commandId: randomUUID(), studentId, amountMxp: 2_000, reference };
  return ask().request(earnXp, { ...earning, reason: 'test' as const });
};
async function expectRank(studentId: string, balanceMxp: number): Promise<void> {
  const { row } = await ask().request(getRank, { studentId });
  expect(row).toMatchObject({ balanceMxp });
}
const movement = (balanceAfterMxp: number) => {
  return { amountMxp: 1_000, reason: 'test', reference, balanceAfterMxp };
};
/** Appends an unreadable event and two more after it. */
async function breakLedger(): Promise<void> {
  await store.append(STREAM, 0, randomUUID(), [{ type: 'XpTwisted', data: { by: 7 } }]);
  for (const at of [1, 2]) {
    const data = movement(3_000 + at * 1_000);
    await store.append(STREAM, at, randomUUID(), [{ type: 'XpEarned', data }]);
  }
  await eventually(() =>
    expect(ask().request(getRank, { studentId: BROKEN })).rejects.toMatchObject(unavailable),
  );
}
function mendLedger() {
  const sql = `UPDATE events SET type = 'XpEarned', data = $2 WHERE stream = $1 AND revision = 1`;
  return dataSource.query(sql, [STREAM, JSON.stringify(movement(3_000))]);
}
const counted = async () => {
  const metrics = await service.app.get(Metrics).registry.metrics();
  return /^portal_ledgers_set_aside (\d+)$/m.exec(metrics)?.[1];
};
const health = async () => {
  const { isReady, dependencies } = await service.app.get(HealthRegistry).report();
  return { isReady, logged: dependencies['ledgers'], count: await counted() };
};

describe('a ledger with an event that cannot be read', () => {
  it('is refused to its student, and keeps nobody else waiting', async () => {
    await breakLedger();
    for (const n of [2, 3, 4]) {
      await earn(OTHER);
      await eventually(() => expectRank(OTHER, n * 2_000));
    }
    const studentId = BROKEN;
    const spending = { commandId: randomUUID(), studentId, amountMxp: 500, reference };
    for (const request of [
      ask().request(getHistory, { studentId, limit: 10 }),
      ask().request(getBalance, { studentId }),
      ask().request(spendXp, { ...spending, reason: 'job' as const }),
      ask().request(getRank, { studentId }),
    ]) {
      await expect(request).rejects.toMatchObject(unavailable);
    }
    const shown = await ask().request(showLeaderboard, { limit: 10, viewerId: BROKEN });
    expect(shown).toMatchObject({ own: null, total: 2 });
  });

  it('is named by one line of the log, by readiness, by a number and by the check', async () => {
    await expect(health()).resolves.toEqual({ isReady: true, logged: 'up', count: '0' });
    await breakLedger();
    const lines = logged.mock.calls.filter(([line]) => String(line).includes(STREAM));
    expect(lines).toEqual([[expect.stringMatching(/at revision 1 and is set aside/)]]);
    const aside = { isReady: true, logged: `1 set aside: ${STREAM}`, count: '1' };
    await expect(health()).resolves.toEqual(aside);
    const what = 'it is no event of a ledger';
    const faults = await verifySums(dataSource, store);
    expect(faults).toContainEqual({ stream: STREAM, revision: 1, what });
    expect(faults.every(({ stream }) => stream === STREAM)).toBe(true);
  });

  it('is counted no more once another process has brought it back, though nobody asks for health', async () => {
    await breakLedger();
    await eventually(async () => expect(await counted()).toBe('1'));
    await dataSource.query('DELETE FROM set_aside_ledgers');
    await eventually(async () => expect(await counted()).toBe('0'));
  });

  it('stays aside in a rebuild, and is right after one once it can be read', async () => {
    await breakLedger();
    const before = await rebuildStandings(dataSource, store);
    expect(before.aside).toEqual([{ studentId: BROKEN, revision: 1, lastRevision: 3 }]);
    await expect(ask().request(getRank, { studentId: BROKEN })).rejects.toMatchObject(unavailable);
    await expectRank(OTHER, 2_000);
    await mendLedger();
    await expect(rebuildStandings(dataSource, store)).resolves.toMatchObject({ aside: [] });
    await expectRank(BROKEN, 5_000);
    await expect(health()).resolves.toEqual({ isReady: true, logged: 'up', count: '0' });
    await expect(verifySums(dataSource, store)).resolves.toEqual([]);
  });

  it('is shown again by itself once it can be read', async () => {
    await breakLedger();
    const again = service.app.get(SetAsideLedgers, { strict: false });
    await again.readAgain(new AbortController().signal);
    await expect(ask().request(getRank, { studentId: BROKEN })).rejects.toMatchObject(unavailable);
    await mendLedger();
    await again.readAgain(new AbortController().signal);
    await expectRank(BROKEN, 5_000);
    await earn(BROKEN);
    await eventually(() => expectRank(BROKEN, 7_000));
    await expect(verifySums(dataSource, store)).resolves.toEqual([]);
  });

  it('waits for a rebuild where the event was taken out, and holds up no other ledger', async () => {
    await breakLedger();
    const twisted = (revision: number) =>
      store.append(`xp-${OTHER}`, revision, randomUUID(), [{ type: 'XpTwisted', data: {} }]);
    await twisted(0);
    const refused = () => ask().request(getRank, { studentId: OTHER });
    await eventually(() => expect(refused()).rejects.toMatchObject(unavailable));
    await dataSource.query('DELETE FROM events WHERE stream = $1 AND revision = 1', [STREAM]);
    const sql = `UPDATE events SET type = 'XpEarned', data = $2 WHERE stream = $1 AND revision = 1`;
    await dataSource.query(sql, [`xp-${OTHER}`, JSON.stringify(movement(3_000))]);
    const again = service.app.get(SetAsideLedgers, { strict: false });
    await again.readAgain(new AbortController().signal);
    await expect(ask().request(getRank, { studentId: BROKEN })).rejects.toMatchObject(unavailable);
    await expectRank(OTHER, 3_000);
  });
});
