import { listUsers } from '@portal/contracts/admin';
import { CleaningService } from './cleaning.service';
import { IdentityUnderTest, refusalOf } from '../testing/identity.fixture';

let identity: IdentityUnderTest;
beforeAll(async () => {
  identity = await IdentityUnderTest.start();
});
afterAll(() => identity.stop());

const TABLES = ['registrations', 'code_allowances', 'login_counters', 'sessions', 'known_devices'];
const count = async () => {
  const counts: Record<string, number> = {};
  for (const table of TABLES) {
    const rows = await identity.sql<{ count: number }>(
      `SELECT count(*)::int AS count FROM ${table}`,
    );
    counts[table] = rows[0]?.count ?? -1;
  }
  return counts;
};

it('is deleted when it has run out, and not before: registrations, codes, counters, sessions, devices', async () => {
  await identity.student('ada@miva.edu.ng');
  await identity.register({ email: 'pending@miva.edu.ng' });
  await identity.mailsTo('pending@miva.edu.ng');
  await refusalOf(identity.login('nobody@miva.edu.ng'));
  await identity.sql(
    `INSERT INTO login_counters
     SELECT 'old ' || n, 1, $1::timestamptz - interval '2 days' FROM generate_series(1, 2500) n`,
    [identity.now],
  );
  const cleaning = identity.service.app.get(CleaningService, { strict: false });
  const clean = async (days: number) => {
    identity.pass(days * 86_400);
    await cleaning.clean();
    return count();
  };
  const all = { registrations: 1, code_allowances: 2, sessions: 1, known_devices: 1 };
  expect(await clean(0)).toEqual({ ...all, login_counters: 3 });
  expect(await clean(2)).toEqual({ ...all, registrations: 0, login_counters: 0 });
  expect(await clean(1)).toMatchObject({ code_allowances: 0, sessions: 1 });
  expect(await clean(7)).toMatchObject({ sessions: 0, known_devices: 1 });
  expect(await clean(180)).toMatchObject({ known_devices: 0 });
});

it('keeps ended sessions for the figures of seven days, however short sessions are', async () => {
  const short = await IdentityUnderTest.start({ env: { SESSION_DAYS: '1' } });
  await short.student('ada@miva.edu.ng');
  const cleaning = short.service.app.get(CleaningService, { strict: false });
  const kept = async (days: number) => {
    short.pass(days * 86_400);
    await cleaning.clean();
    return (await short.sql('SELECT 1 FROM sessions')).length;
  };
  expect([await kept(4), await kept(3), await kept(2)]).toEqual([1, 1, 0]);
  await short.stop();
});

it('forgets suspensions that have run out, so that the table sorts by those that hold', async () => {
  await identity.student('ben@miva.edu.ng');
  await identity.student('chi@miva.edu.ng');
  const suspend = (email: string, days: number) =>
    identity.sql('UPDATE users SET suspended_until = $2 WHERE email = $1', [
      email,
      new Date(+identity.now + days * 86_400_000),
    ]);
  await suspend('ben@miva.edu.ng', 1);
  await suspend('chi@miva.edu.ng', 9);
  identity.pass(86_400);
  await identity.service.app.get(CleaningService, { strict: false }).clean();
  const { users } = await identity.service.messages.request(listUsers, {
    sort: 'suspendedUntil',
    direction: 'asc',
    pageSize: 2,
  });
  expect(users[0]).toMatchObject({ email: 'chi@miva.edu.ng', isSuspended: true });
  const left = await identity.sql('SELECT email FROM users WHERE suspended_until IS NOT NULL');
  expect(left).toEqual([{ email: 'chi@miva.edu.ng' }]);
});
