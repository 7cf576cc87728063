import { deleteUser, liftSuspension, suspendUser } from '@portal/contracts/admin';
import { authenticate } from '@portal/contracts/identity';
import { confirmSecondFactor, startSecondFactor } from '@portal/contracts/second-factor';
import { Secret } from 'otpauth';
import { DataSource } from 'typeorm';
import { codeAt } from './domain/authenticator';
import { ADMIN, DEVICE, IdentityUnderTest, refusalOf, until } from './testing/identity.fixture';

const ADA = 'ada@miva.edu.ng';
let identity: IdentityUnderTest;
let adminId: string;
let userId: string;
beforeEach(async () => {
  identity = await IdentityUnderTest.start();
  await identity.student(ADA);
  adminId = await idOf(ADMIN.email);
  userId = await idOf(ADA);
});
afterEach(() => identity.stop());

const messages = () => identity.service.messages;
async function idOf(email: string): Promise<string> {
  const [row] = await identity.sql<{ id: string }>('SELECT id FROM users WHERE email = $1', [
    email,
  ]);
  return row?.id ?? '';
}

/**
 * Locks the student's row, runs `act` until it waits for the lock, and changes the row before the
 * lock is released.
 */
const whileWaiting = <T>(act: () => Promise<T>, change: string): Promise<T> =>
  whileHeld(userId, act, `UPDATE users SET ${change} WHERE id = $1`);

/**
 * Locks a user's row, runs `act` until it waits for the lock, and runs `statement` before the lock
 * is released.
 */
async function whileHeld<T>(id: string, act: () => Promise<T>, statement: string): Promise<T> {
  const runner = identity.service.app.get(DataSource, { strict: false }).createQueryRunner();
  await runner.startTransaction();
  await runner.query('SELECT 1 FROM users WHERE id = $1 FOR UPDATE', [id]);
  const running = act();
  running.catch(() => undefined);
  await until('the act to wait for the row', async () => {
    const [{ waiting } = { waiting: 0 }] = await identity.sql<{ waiting: number }>(
      `SELECT count(*)::int AS waiting FROM pg_stat_activity
        WHERE wait_event_type = 'Lock' AND datname = current_database()`,
    );
    return waiting > 0 || undefined;
  });
  await runner.query(statement, [id]);
  await runner.commitTransaction();
  await runner.release();
  return running;
}
const sessions = () => identity.sql('SELECT 1 FROM sessions WHERE user_id = $1', [userId]);
const log = async () => (await identity.acts()).map(({ act }) => act as string);

describe('a sign-in that is under way', () => {
  const signIn = () => identity.login(ADA, undefined, { ...DEVICE, userAgent: 'another' });

  it.each([
    ['the password is changed', "password_hash = 'another'", 'wrong_credentials'],
    ['the account is deleted', 'deleted_at = now()', 'wrong_credentials'],
    ['its owner is suspended', "suspended_until = '2126-01-01'", 'suspended'],
  ])('comes to nothing when %s meanwhile', async (_name, change, code) => {
    const before = await sessions();
    const refused = await refusalOf(whileWaiting(signIn, change));
    expect(refused.code).toBe(code);
    expect(await sessions()).toEqual(before);
  });

  it('goes on when nothing that matters has changed', async () => {
    await whileWaiting(signIn, "name = 'Ada Obi'");
    expect(await sessions()).toHaveLength(2);
  });
});

describe('a sign-in of an admin that is under way (attack 29)', () => {
  const signIn = (code?: string) => identity.adminLogin(ADMIN.email, ADMIN.password, DEVICE, code);

  it('comes to nothing by the password alone when the second factor is turned on meanwhile', async () => {
    const turnOn = `INSERT INTO second_factors (user_id, sealed_secret, confirmed_at, last_failure_at)
      VALUES ($1, '', now(), now())`;
    const refused = await refusalOf(whileHeld(adminId, () => signIn(), turnOn));
    expect(refused).toMatchObject({
      code: 'second_factor_required',
      message: 'Enter the code from your authenticator app.',
    });
    expect(await identity.sql('SELECT 1 FROM sessions WHERE user_id = $1', [adminId])).toEqual([]);
    expect(await log()).toEqual([]);
  });

  it('leaves no session by the password alone, whichever of many is first', async () => {
    const { token } = await signIn();
    const { sessionId } = await messages().request(authenticate, { token });
    const device = { ...DEVICE, userAgent: 'another' };
    const asked = { userId: adminId, password: ADMIN.password, device: DEVICE };
    const { secret } = await messages().request(startSecondFactor, asked);
    const code = codeAt(Secret.fromBase32(secret).bytes, identity.now);
    const many = Array.from({ length: 8 }, () =>
      identity.adminLogin(ADMIN.email, ADMIN.password, device),
    );
    await messages().request(confirmSecondFactor, { userId: adminId, sessionId, code });
    await Promise.allSettled(many);
    const live = await identity.sql(
      'SELECT id FROM sessions WHERE user_id = $1 AND ended_at IS NULL',
      [adminId],
    );
    expect(live).toEqual([{ id: sessionId }]);
  });
});

describe('an admin who was not the first', () => {
  const gone = 'deleted_at = now()';

  it.each([
    ['delete', () => messages().request(deleteUser, { userId, adminId })],
    ['suspend', () => messages().request(suspendUser, { userId, adminId, days: 7 })],
    ['let in', () => messages().request(liftSuspension, { userId, adminId })],
  ])('does not %s whom another has deleted meanwhile', async (_name, act) => {
    const refused = await refusalOf(whileWaiting<unknown>(act, gone));
    expect(refused).toMatchObject({ code: 'not_found', message: 'There is no such user.' });
    expect(await log()).toEqual([]);
    expect(
      await identity.sql("SELECT 1 FROM outbox WHERE subject LIKE 'identity.student-s%'"),
    ).toEqual([]);
  });
});

describe('an act that changes nothing', () => {
  it('is not written down: to let in who is not suspended, or is so no more', async () => {
    await messages().request(liftSuspension, { userId, adminId });
    expect(await log()).toEqual([]);
    await messages().request(suspendUser, { userId, adminId, days: 1 });
    identity.pass(86_400);
    await messages().request(liftSuspension, { userId, adminId });
    expect(await log()).toEqual(['user-suspended']);
  });
});
