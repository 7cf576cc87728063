import { randomUUID } from 'node:crypto';
import { PostgresEventStore, RewoundError } from '@portal/event-store';
import { startTestService, type TestService } from '@portal/testing';
import { DataSource } from 'typeorm';
import { GrantLimits } from './grant-limits';
import { LedgerGuard } from './ledger-guard';
import { streamOf } from './ledger-stream';
import { LedgerService } from './ledger.service';
import { StandingsProjection } from './projections/standings.projection';
import { eventually } from './testing/ledger.fixture';
import { XpModule } from './xp.module';

const reference = { kind: 'job', id: 'one' };
const movement = (amountMxp: number) => ({ amountMxp, reason: 'job' as const, reference });

let service: TestService;
let streams: PostgresEventStore;
beforeAll(async () => {
  service = await startTestService({ name: 'xp', module: XpModule });
  // Another writer that bypasses the process under test.
  streams = new PostgresEventStore(service.app.get(DataSource));
});
afterAll(() => service.stop());

const standings = () => service.app.get(StandingsProjection, { strict: false });
const earn = (ledgers: LedgerService, studentId: string, amountMxp: number) =>
  ledgers.execute(studentId, randomUUID(), { kind: 'earn', ...movement(amountMxp) });
const spend = (ledgers: LedgerService, studentId: string, amountMxp: number) =>
  ledgers.execute(studentId, randomUUID(), { kind: 'spend', ...movement(amountMxp) });

/**
 * Builds a process whose store has neither written events nor followed the log: it only knows its
 * ledgers.
 */
function anotherProcess() {
  const own = new PostgresEventStore(service.app.get(DataSource));
  const guard = new LedgerGuard(own, standings());
  // Keeps Jest's own process running.
  const close = jest.spyOn(guard, 'close').mockImplementation(() => undefined);
  const grants = service.app.get(GrantLimits, { strict: false });
  return { ledgers: new LedgerService(own, guard, grants), close };
}

/**
 * Creates a student with 6 XP in three events, followed by another student's event, so that
 * changes to the first stream are not at the end of the log.
 */
async function liveALittle(): Promise<string> {
  const [studentId, other] = [randomUUID(), randomUUID()];
  const ledgers = service.app.get(LedgerService, { strict: false });
  for (let n = 0; n < 3; n += 1) await earn(ledgers, studentId, 2_000);
  await earn(ledgers, other, 1_000);
  const last = (await streams.read(streamOf(other)))[0]?.cursor;
  await eventually(async () => expect((await standings().position()).cursor).toBe(last));
  return studentId;
}

const cut = (stream: string, from: number) =>
  service.app
    .get(DataSource)
    .query('DELETE FROM events WHERE stream = $1 AND revision >= $2', [stream, from]);

/** Changes to one stream; all other streams stay as they are. */
const changes: [string, (stream: string) => Promise<unknown>][] = [
  [
    'has another event in the place of its last one',
    async (stream) => {
      await cut(stream, 2);
      const data = { ...movement(1_000), balanceAfterMxp: 5_000 };
      return streams.append(stream, 1, randomUUID(), [{ type: 'XpEarned', data }]);
    },
  ],
  ['ends before it', (stream) => cut(stream, 2)],
  ['has no event any more', (stream) => cut(stream, 0)],
];

const requests: [string, (ledgers: LedgerService, studentId: string) => Promise<unknown>][] = [
  ['an earning', (ledgers, studentId) => earn(ledgers, studentId, 1_000)],
  ['a spending that it could pay', (ledgers, studentId) => spend(ledgers, studentId, 1_000)],
  ['a spending that it could not pay', (ledgers, studentId) => spend(ledgers, studentId, 9_000)],
  ['the balance', (ledgers, studentId) => ledgers.getBalance(studentId)],
];

describe.each(changes)('a ledger that a process knows, and whose stream %s,', (_what, change) => {
  it.each(requests)(
    'is not taken for the known one: %s is refused, and the process ends',
    async (_request, ask) => {
      const studentId = await liveALittle();
      const { ledgers, close } = anotherProcess();
      await expect(ledgers.getBalance(studentId)).resolves.toMatchObject({ balanceMxp: 6_000 });
      await change(streamOf(studentId));
      const before = await streams.read(streamOf(studentId));

      await expect(ask(ledgers, studentId)).rejects.toMatchObject({ code: 'unavailable' });
      expect(close).toHaveBeenCalledWith(expect.any(RewoundError));
      await expect(streams.read(streamOf(studentId))).resolves.toEqual(before);
    },
  );
});
