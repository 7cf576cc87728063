import { authenticate } from '@portal/contracts/identity';
import { ADMIN, IdentityUnderTest, PASSWORD, refusalOf } from './testing/identity.fixture';

const WRONG = { code: 'wrong_credentials', message: 'Incorrect email or password.' };
let identity: IdentityUnderTest;
/** Starts the same portal again with these variables. */
const restart = (env: Record<string, string>) =>
  IdentityUnderTest.start({
    env,
    databaseUrl: identity.service.config.DATABASE_URL ?? '',
    at: +identity.now + 3_600_000,
  });

beforeAll(async () => {
  identity = await IdentityUnderTest.start();
});
afterAll(() => identity.stop());

describe('the first admin (attack 29)', () => {
  it('signs in with the configured password, at the admins’ door only', async () => {
    const { token } = await identity.adminLogin(ADMIN.email, ADMIN.password);
    expect(await identity.service.messages.request(authenticate, { token })).toMatchObject({
      role: 'admin',
      email: ADMIN.email,
      department: null,
    });
    expect(await refusalOf(identity.login(ADMIN.email, ADMIN.password))).toMatchObject(WRONG);
  });

  it('does not let a student through that door', async () => {
    await identity.student('ada@miva.edu.ng');
    expect(await refusalOf(identity.adminLogin('ada@miva.edu.ng', PASSWORD))).toMatchObject(WRONG);
  });

  it('is one, however often the portal starts', async () => {
    const again = await restart({});
    await again.adminLogin(ADMIN.email, ADMIN.password);
    expect(await again.sql("SELECT 1 FROM users WHERE role = 'admin'")).toHaveLength(1);
    await again.stop();
  });

  it('gets a changed configured password, which ends all sessions; an unchanged one undoes nothing', async () => {
    const { token } = await identity.adminLogin(ADMIN.email, ADMIN.password);
    const changed = await restart({ ADMIN_PASSWORD: 'walnut-tractor-55-fig' });
    const { messages } = changed.service;
    expect((await refusalOf(messages.request(authenticate, { token }))).code).toBe(
      'unauthenticated',
    );
    expect(await refusalOf(changed.adminLogin(ADMIN.email, ADMIN.password))).toMatchObject(WRONG);
    await changed.adminLogin(ADMIN.email, 'walnut-tractor-55-fig');

    // Simulates that the admin has chosen another password in the portal.
    const [own] = await changed.sql<{ hash: string }>(
      "SELECT password_hash AS hash FROM users WHERE email = 'ada@miva.edu.ng'",
    );
    await changed.sql("UPDATE users SET password_hash = $1 WHERE role = 'admin'", [own?.hash]);
    await changed.stop();
    const later = await restart({ ADMIN_PASSWORD: 'walnut-tractor-55-fig' });
    later.pass(3_600);
    await later.adminLogin(ADMIN.email, PASSWORD);
    await later.stop();
  });

  it('is never a student, nor has an easy password: the start says so', async () => {
    await expect(restart({ ADMIN_EMAIL: 'ada@miva.edu.ng' })).rejects.toThrow(
      "Configuration: ADMIN_EMAIL is the address of a student's account.",
    );
    await expect(restart({ ADMIN_PASSWORD: 'Password1234' })).rejects.toThrow(
      'Configuration: ADMIN_PASSWORD is too easy to guess.',
    );
  });
});

describe('a portal without a configured admin', () => {
  it('makes one up with a password that nobody knows beforehand, once', async () => {
    const env = { ADMIN_EMAIL: '', ADMIN_PASSWORD: '' };
    const fresh = await IdentityUnderTest.start({ env });
    const databaseUrl = fresh.service.config.DATABASE_URL ?? '';
    const admins = () => fresh.sql("SELECT * FROM users WHERE role = 'admin'");
    const first = await admins();
    expect(first).toMatchObject([{ email: 'admin@miva.edu.ng' }]);
    const again = await IdentityUnderTest.start({ env, databaseUrl });
    await again.stop();
    expect(await admins()).toEqual(first);
    for (const password of ['admin', 'password', 'changeme', 'admin@miva.edu.ng']) {
      const guess = fresh.adminLogin('admin@miva.edu.ng', password);
      expect(await refusalOf(guess)).toMatchObject(WRONG);
    }
    await fresh.stop();
  });
});
