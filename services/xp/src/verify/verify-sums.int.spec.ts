import { randomUUID } from 'node:crypto';
import { earnXp, spendXp } from '@portal/contracts/xp';
import { PostgresEventStore } from '@portal/event-store';
import { startTestService, type TestService } from '@portal/testing';
import { DataSource } from 'typeorm';
import { eventually, fingerprint } from '../testing/ledger.fixture';
import { XpModule } from '../xp.module';
import { verifySums } from './verify-sums';

const STUDENT = randomUUID();
const STREAM = `xp-${STUDENT}`;
const reference = { kind: 'practice-session', id: 'one' };

let service: TestService;
let dataSource: DataSource;
beforeEach(async () => {
  service = await startTestService({ name: 'xp', module: XpModule });
  dataSource = service.app.get(DataSource);
  await earn();
  const spending = { commandId: randomUUID(), studentId: STUDENT, amountMxp: 500, reference };
  await service.messages.request(spendXp, { ...spending, reason: 'job' as const });
  await eventually(async () => expect((await fingerprint(dataSource)).behind).toBe(0));
});
afterEach(() => service.stop());

const earn = () => {
  const earning = { commandId: randomUUID(), studentId: STUDENT, amountMxp: 2_000, reference };
  return service.messages.request(earnXp, { ...earning, reason: 'test' as const });
};
const verify = () => verifySums(dataSource, new PostgresEventStore(dataSource));

it('whole ledgers with their projection have no fault', async () => {
  await expect(verify()).resolves.toEqual([]);
});

it('XP that were spent and are not in the stream are told, though the chain is whole', async () => {
  const store = new PostgresEventStore(dataSource);
  // Written by a process with a balance that is 1,000 XP too high.
  const data = { amountMxp: 900_000, reason: 'job', reference, balanceAfterMxp: 101_500 };
  await store.append(STREAM, 1, randomUUID(), [{ type: 'XpSpent', data }]);
  await expect(verify()).resolves.toContainEqual({
    stream: STREAM,
    revision: 2,
    what: 'its balance is 101500 mXP, and the sum -898500 mXP',
  });
});

it('a balance below zero is told', async () => {
  await dataSource.query(
    `UPDATE events SET data = jsonb_set(data, '{balanceAfterMxp}', '-1') WHERE revision = 1`,
  );
  const what = 'it is no event of a ledger';
  await expect(verify()).resolves.toContainEqual({ stream: STREAM, revision: 1, what });
});

it('a gap is told', async () => {
  await dataSource.query('DELETE FROM events WHERE revision = 0');
  const what = 'it follows on revision -1';
  await expect(verify()).resolves.toContainEqual({ stream: STREAM, revision: 1, what });
});

it.each([
  ['another balance', 'SET balance_mxp = 1', 'the projection shows 1 mXP, and the stream 1500 mXP'],
  ['less than there is', 'SET revision = 0', 'the projection does not show it'],
  ['more than there is', 'SET revision = 2', 'the projection shows it, the stream ends before'],
])('a projection that shows %s is told', async (_name, change, what) => {
  await dataSource.query(`UPDATE standings ${change}`);
  await expect(verify()).resolves.toContainEqual(expect.objectContaining({ stream: STREAM, what }));
});
