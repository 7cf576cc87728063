import { authenticate } from '@portal/contracts/identity';
import { DataSource } from 'typeorm';
import { IdentityUnderTest, PASSWORD, refusalOf, until } from './testing/identity.fixture';

let identity: IdentityUnderTest;
let ada: { token: string; deviceSecret: string };
beforeAll(async () => {
  identity = await IdentityUnderTest.start();
  ada = await identity.student('ada@miva.edu.ng');
});
afterAll(() => identity.stop());

/** Starts concurrent sign-ins with wrong passwords from ten addresses. */
function crowd(count: number): Promise<string>[] {
  return Array.from({ length: count }, async (_, n) => {
    const device = { address: `198.51.100.${n % 10}`, userAgent: 'A crowd' };
    return (await refusalOf(identity.login(`nobody${n}@miva.edu.ng`, 'wrong', device))).code;
  });
}

/** Runs `work` while wrong sign-ins are blocked: each holds its connection and waits. */
async function whileSignInsAreHeld(work: () => Promise<void>): Promise<void> {
  const dataSource = identity.service.app.get(DataSource, { strict: false });
  const holder = dataSource.createQueryRunner();
  await holder.startTransaction();
  await holder.query('LOCK TABLE login_counters IN EXCLUSIVE MODE');
  try {
    await work();
  } finally {
    await holder.rollbackTransaction();
    await holder.release();
  }
}

/**
 * Returns the shortest of ten durations, in ms: other load on the machine may slow down the rest.
 */
async function quickest(work: () => Promise<unknown>): Promise<number> {
  const took: number[] = [];
  for (let turn = 0; turn < 10; turn += 1) {
    const startedAt = performance.now();
    await work();
    took.push(performance.now() - startedAt);
  }
  return Math.min(...took);
}

/** About ten times the duration of a lookup on an idle service, in ms. */
const AT_ONCE_MS = 100;

const WAITING = `SELECT count(*)::int AS count FROM pg_locks
  WHERE NOT granted AND relation = 'login_counters'::regclass`;

describe('300 wrong sign-ins at once (F4)', () => {
  it('keep nobody from being known by a session, nor from the rest of the database', async () => {
    let refused: Promise<string>[] = [];
    await whileSignInsAreHeld(async () => {
      refused = crowd(300);
      await until('sign-ins that wait', async () => {
        const [row] = await identity.sql<{ count: number }>(WAITING);
        return row && row.count > 0 ? true : undefined;
      });
      let given = 0;
      for (const each of refused) void each.then(() => (given += 1));
      const { token } = ada;
      const { userId } = await identity.service.messages.request(authenticate, { token });
      expect(userId).toMatch(/^[0-9a-f-]{36}$/);
      expect(await identity.sql('SELECT 1 FROM users')).not.toHaveLength(0);
      expect(
        await quickest(() => identity.service.messages.request(authenticate, { token })),
      ).toBeLessThan(AT_ONCE_MS);
      // None of them has timed out meanwhile, which would release its resources.
      expect(given).toBe(0);
      const [row] = await identity.sql<{ count: number }>(WAITING);
      expect(row?.count).toBeLessThanOrEqual(4);
    });
    // On a slow machine, some have exceeded their callers' timeouts.
    for (const code of await Promise.all(refused)) {
      expect(['wrong_credentials', 'timeout']).toContain(code);
    }
  });

  it('of one way in leave the others open at the same address', async () => {
    const device = { address: '198.51.100.30', userAgent: 'A script' };
    const received: string[] = [];
    const registering = Array.from({ length: 300 }, async (_, n) => {
      const letters = String(n).replace(/\d/g, (digit) => 'abcdefghij'.charAt(+digit));
      const call = identity.register({ email: `crowd${letters}@miva.edu.ng`, device });
      received.push(
        await call.then(
          () => 'registered',
          ({ code }: { code: string }) => code,
        ),
      );
    });
    const owner = { address: device.address, userAgent: 'A new phone' };
    const { message } = await identity.login('ada@miva.edu.ng', PASSWORD, owner);
    expect(message).toBe('Signed in.');
    // Refusals come immediately; most of the others are still in their own queue.
    expect(received.filter((each) => each === 'registered').length).toBeLessThan(100);
    await Promise.all(registering);
  });

  it('could hold every other connection, and a session would still be known', async () => {
    const dataSource = identity.service.app.get(DataSource, { strict: false });
    const all = Array.from({ length: identity.service.config.DATABASE_POOL_SIZE }, () =>
      dataSource.createQueryRunner(),
    );
    await Promise.all(all.map((runner) => runner.connect()));
    try {
      const { token } = ada;
      const caller = await identity.service.messages.request(authenticate, { token });
      expect(caller.email).toBe('ada@miva.edu.ng');
    } finally {
      await Promise.all(all.map((runner) => runner.release()));
    }
  });

  it('are behind a known device and a newcomer of another network, who come in at once', async () => {
    let refusedCount = 0;
    const refused = crowd(300).map(async (each) => {
      const code = await each;
      if (code === 'wrong_credentials') refusedCount += 1;
      return code;
    });
    const known = { address: '198.51.100.1', userAgent: 'A crowd', deviceSecret: ada.deviceSecret };
    const otherDevice = { address: '203.0.113.80', userAgent: 'A new phone' };
    for (const device of [known, otherDevice]) {
      const { message } = await identity.login('ada@miva.edu.ng', PASSWORD, device);
      expect(message).toBe('Signed in.');
    }
    // With eleven networks served in turn, a few precede each of the two.
    expect(refusedCount).toBeLessThan(75);
    await Promise.all(refused);
  });
});
