import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { earnXp } from '@portal/contracts/xp';
import { PostgresEventStore } from '@portal/event-store';
import { startTestService, type TestService } from '@portal/testing';
import { DataSource } from 'typeorm';
import { EVENT_STORE } from './ledger-stream';
import { GrantLimits } from './grant-limits';
import { LedgerGuard } from './ledger-guard';
import { LedgerService } from './ledger.service';
import { StandingsProjection } from './projections/standings.projection';
import { XpModule } from './xp.module';

const reference = { kind: 'job', id: 'one' };
const movement = (amountMxp: number) => ({ amountMxp, reason: 'job' as const, reference });

let service: TestService;
let store: PostgresEventStore;
let appends: jest.SpyInstance;
let reads: jest.SpyInstance;
beforeAll(async () => {
  service = await startTestService({ name: 'xp', module: XpModule });
});
afterAll(() => service.stop());
beforeEach(() => {
  store = service.app.get<PostgresEventStore>(EVENT_STORE, { strict: false });
  appends = jest.spyOn(store, 'append');
  reads = jest.spyOn(store, 'read');
});
afterEach(() => jest.restoreAllMocks());

const ledger = () => service.app.get(LedgerService, { strict: false });
const earn = (studentId: string, amountMxp: number) =>
  ledger().execute(studentId, randomUUID(), { kind: 'earn', ...movement(amountMxp) });
const spend = (studentId: string, amountMxp: number) =>
  ledger().execute(studentId, randomUUID(), { kind: 'spend', ...movement(amountMxp) });

/** Delays every append by `byMs` ms, like a remote store. */
function slowDown(byMs: number) {
  const append = PostgresEventStore.prototype.append;
  appends.mockImplementation(async (...request: Parameters<PostgresEventStore['append']>) => {
    await pause(byMs);
    return append.apply(store, request);
  });
}

/** Builds a second process on the same streams. */
function anotherProcess(): LedgerService {
  const streams = new PostgresEventStore(service.app.get(DataSource));
  const guard = new LedgerGuard(streams, service.app.get(StandingsProjection, { strict: false }));
  return new LedgerService(streams, guard, service.app.get(GrantLimits, { strict: false }));
}

describe('commands on one ledger', () => {
  it('of 100 at once neither collide nor time out where the store is slow', async () => {
    const student = randomUUID();
    await earn(student, 100_000);
    slowDown(10);
    appends.mockClear();
    await Promise.all(Array.from({ length: 100 }, () => spend(student, 1_000)));
    const kinds = await Promise.all(
      appends.mock.results.map(async ({ value }) => ((await value) as { kind: string }).kind),
    );
    expect(kinds).toEqual(kinds.map(() => 'ok'));
    expect(kinds).toHaveLength(100);
    await expect(ledger().getBalance(student)).resolves.toMatchObject({
      balanceMxp: 0,
      revision: 100,
    });
  });

  it('read the stream once, and then only to refuse', async () => {
    const student = randomUUID();
    for (let n = 0; n < 5; n += 1) await earn(student, 1_000);
    expect(reads).toHaveBeenCalledTimes(1);
    await expect(spend(student, 5_001)).rejects.toMatchObject({ code: 'insufficient_xp' });
    expect(reads).toHaveBeenCalledTimes(2);
  });

  it('that nobody waits for any more are not worked on', async () => {
    const student = randomUUID();
    await earn(student, 10_000);
    let open = (): void => undefined;
    const gate = new Promise<void>((resolve) => (open = resolve));
    const append = PostgresEventStore.prototype.append;
    appends.mockImplementation(async (...request: Parameters<PostgresEventStore['append']>) => {
      await gate;
      return append.apply(store, request);
    });
    appends.mockClear();
    const first = spend(student, 1_000);
    const late = spend(student, 1_000);
    const began = performance.now();
    jest.spyOn(performance, 'now').mockReturnValue(began + earnXp.timeoutMs);
    open();
    await expect(first).resolves.toMatchObject({ balanceMxp: 9_000 });
    await expect(late).rejects.toMatchObject({ code: 'timeout' });
    expect(appends).toHaveBeenCalledTimes(1);
  });

  it('are turned away where too many wait', async () => {
    const student = randomUUID();
    const results = await Promise.allSettled(
      Array.from({ length: 1_100 }, () => spend(student, 1_000)),
    );
    const refused = results.filter(
      (one) => one.status === 'rejected' && (one.reason as { code: string }).code === 'conflict',
    );
    expect(refused).toHaveLength(99);
  });

  it('do not wait for those on another ledger', async () => {
    const [stuck, free] = [randomUUID(), randomUUID()];
    let open = (): void => undefined;
    const gate = new Promise<void>((resolve) => (open = resolve));
    const append = PostgresEventStore.prototype.append;
    appends.mockImplementation(async (...request: Parameters<PostgresEventStore['append']>) => {
      if (request[0].includes(stuck)) await gate;
      return append.apply(store, request);
    });
    const waiting = earn(stuck, 1_000);
    await expect(earn(free, 1_000)).resolves.toMatchObject({ balanceMxp: 1_000 });
    open();
    await waiting;
  });
});

describe('a ledger on which another process went on', () => {
  it('is read again and decided again', async () => {
    const student = randomUUID();
    const other = anotherProcess();
    await earn(student, 1_000);
    const commandId = randomUUID();
    await other.execute(student, commandId, { kind: 'earn', ...movement(2_000) });
    await expect(earn(student, 500)).resolves.toMatchObject({ balanceMxp: 3_500, revision: 2 });
    await other.execute(student, randomUUID(), { kind: 'earn', ...movement(1_000) });
    await expect(spend(student, 4_500)).resolves.toMatchObject({ balanceMxp: 0 });
    const repetition = ledger().execute(student, commandId, { kind: 'earn', ...movement(2_000) });
    await expect(repetition).resolves.toEqual({ balanceMxp: 3_000, revision: 1, isRepeat: true });
  });
});
