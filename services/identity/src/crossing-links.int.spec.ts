import { forgotPassword, resetPassword } from '@portal/contracts/account';
import { deleteUser } from '@portal/contracts/admin';
import { authenticate } from '@portal/contracts/identity';
import { openSignInLink } from '@portal/contracts/sign-in-link';
import { DataSource } from 'typeorm';
import { ADMIN, DEVICE, IdentityUnderTest, refusalOf, until } from './testing/identity.fixture';
import { TestMails } from './testing/test-mails.fixture';

const ADA = 'ada@miva.edu.ng';
const NEW = 'copper kettle 9 moons';
const mails = new TestMails();
let identity: IdentityUnderTest;
beforeEach(async () => {
  identity = await mails.startIdentity();
  const { registrationId } = await identity.register({ email: ADA });
  await identity.verify(ADA, await mails.codeIn(/verify this e-mail/), registrationId);
  await messages().request(forgotPassword, { email: ADA, device: DEVICE });
});
afterEach(async () => {
  await identity.stop();
  await mails.stop();
});

const messages = () => identity.service.messages;
const typed = { device: DEVICE, password: NEW, confirmPassword: NEW };

async function idOf(email: string): Promise<string> {
  const [row] = await identity.sql<{ id: string }>('SELECT id FROM users WHERE email = $1', [
    email,
  ]);
  return row?.id ?? '';
}
async function remove(userId: string) {
  const admin = await identity.adminLogin(ADMIN.email, ADMIN.password);
  const { userId: adminId } = await messages().request(authenticate, admin);
  return () => messages().request(deleteUser, { userId, adminId });
}

/**
 * Runs acts until each waits for the lock on a student's row, then releases them in that order.
 */
async function inTurn(userId: string, acts: (() => Promise<unknown>)[]): Promise<string[]> {
  const runner = identity.service.app.get(DataSource, { strict: false }).createQueryRunner();
  await runner.startTransaction();
  await runner.query('SELECT 1 FROM users WHERE id = $1 FOR UPDATE', [userId]);
  const outcomes: Promise<string>[] = [];
  for (const act of acts) {
    const outcome = act().then(
      () => 'done',
      (error: unknown) => String(Reflect.get(Object(error), 'code')),
    );
    outcomes.push(outcome);
    await until(`${outcomes.length} acts to wait`, async () => {
      const [row] = await identity.sql<{ waiting: number }>(
        `SELECT count(*)::int AS waiting FROM pg_stat_activity
          WHERE wait_event_type = 'Lock' AND datname = current_database()`,
      );
      return (row && row.waiting >= outcomes.length) || undefined;
    });
  }
  await runner.commitTransaction();
  await runner.release();
  return Promise.all(outcomes);
}

describe('a new password that meets the deletion of its account', () => {
  it('by a code comes to nothing, and leaves none on the empty row', async () => {
    const code = await mails.codeIn(/password code/i);
    const userId = await idOf(ADA);
    const reset = () => messages().request(resetPassword, { email: ADA, code, ...typed });
    expect(await inTurn(userId, [await remove(userId), reset])).toEqual(['done', 'wrong_code']);
    const kept = await identity.sql('SELECT password_hash FROM users WHERE id = $1', [userId]);
    expect(kept).toEqual([{ password_hash: null }]);
  });

  it('by a link lets both end, whichever is first', async () => {
    const token = await mails.linkIn(/password code/i);
    const userId = await idOf(ADA);
    const open = () => messages().request(openSignInLink, { token, ...typed });
    expect(await inTurn(userId, [await remove(userId), open])).toEqual(['done', 'not_found']);
    expect((await refusalOf(identity.login(ADA, NEW))).code).toBe('wrong_credentials');
  });
});
