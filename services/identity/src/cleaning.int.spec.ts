import { Cleaning } from './cleaning';
import { IdentityUnderTest, refusalOf } from './testing/identity.fixture';

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
  const cleaning = identity.service.app.get(Cleaning, { strict: false });
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
