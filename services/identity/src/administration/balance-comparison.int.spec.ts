import { listUsers } from '@portal/contracts/admin';
import { xpChanged } from '@portal/contracts/xp';
import { Scheduler } from '@portal/kit';
import { HealthRegistry } from '@portal/platform';
import { IdentityUnderTest, until } from '../testing/identity.fixture';
import { others, startOtherServices } from '../testing/services.double.fixture';
import { BalanceComparisonService } from './balance-comparison.service';

let identity: IdentityUnderTest;
let stopOthers: () => Promise<void>;
let studentId: string;
beforeAll(async () => {
  identity = await IdentityUnderTest.start();
  stopOthers = await startOtherServices(identity.service.bus);
  await identity.student('ada@miva.edu.ng');
  const { users } = await identity.service.messages.request(listUsers, {});
  studentId = users[0]?._id ?? '';
});
afterAll(async () => {
  await stopOthers();
  await identity.stop();
});

const shown = async () =>
  (await identity.service.messages.request(listUsers, {})).users[0]?.totalXP;
const look = () => identity.service.app.get(BalanceComparisonService, { strict: false }).look();
const runDue = () => identity.service.app.get(Scheduler, { strict: false }).runDue();
const deliver = (balanceMxp: number, revision: number) =>
  identity.service.messages.emit(xpChanged, {
    studentId,
    balanceMxp,
    revision,
    changeMxp: 0,
    reason: 'test',
  });

it('compares once after the start, as soon as the ledger answers, and not again and again', async () => {
  others.isLedgerAway = true;
  others.balances = [{ studentId, balanceMxp: 4_000, revision: 2 }];
  await expect(look()).rejects.toMatchObject({ code: 'unavailable' });
  others.isLedgerAway = false;
  await look();
  expect(await shown()).toBe(4);
  for (let n = 0; n < 3; n += 1) await look();
  expect(others.comparisons).toBe(1);
});

it('hears of each change, and keeps the newest', async () => {
  await deliver(6_000, 3);
  await until('the change', async () => ((await shown()) === 6 ? true : undefined));
  others.balances = [{ studentId, balanceMxp: 5_000, revision: 2 }];
});

it('compares again once messages get through after they did not', async () => {
  const health = identity.service.app.get(HealthRegistry, { strict: false });
  health.register('messages', () => Promise.reject(new Error('away')));
  await look();
  others.balances = [{ studentId, balanceMxp: 7_000, revision: 4 }];
  health.register('messages', () => Promise.resolve());
  await look();
  expect(await shown()).toBe(7);
});

it('compares at night', async () => {
  const before = others.comparisons;
  others.balances = [{ studentId, balanceMxp: 9_000, revision: 5 }];
  // 10:00 in Lagos.
  identity.pass(3_600);
  await runDue();
  expect(others.comparisons).toBe(before);
  identity.pass(16 * 3_600);
  await runDue();
  expect(others.comparisons).toBe(before + 1);
  expect(await shown()).toBe(9);
});
