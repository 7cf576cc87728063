import { changePassword, forgotPassword, resetPassword } from '@portal/contracts/account';
import { authenticate } from '@portal/contracts/identity';
import {
  ADMIN,
  DEVICE,
  IdentityUnderTest,
  otherCode,
  PASSWORD,
  refusalOf,
} from '../testing/identity.fixture';
import { TestMails } from '../testing/test-mails.fixture';

const ADA = 'ada@miva.edu.ng';
const NEW = 'copper kettle 9 moons';
const mails = new TestMails();
let identity: IdentityUnderTest;
beforeEach(async () => {
  identity = await mails.startIdentity();
});
afterEach(async () => {
  await identity.stop();
  await mails.stop();
});

const messages = () => identity.service.messages;
const forgot = (email = ADA) => messages().request(forgotPassword, { email, device: DEVICE });
const reset = (code: string, over: object = {}) =>
  messages().request(resetPassword, {
    email: ADA,
    code,
    password: NEW,
    confirmPassword: NEW,
    device: DEVICE,
    ...over,
  });

async function student() {
  const { registrationId } = await identity.register({ email: ADA });
  return identity.verify(ADA, await mails.codeIn(/verify this e-mail/), registrationId);
}
const resetCode = (count = 1) => mails.codeIn(/password code/i, { count });

describe('Forgot Password', () => {
  it('sets a new password by the mailed code, ends every session, and tells the owner', async () => {
    const { token } = await student();
    await forgot();
    await reset(await resetCode());
    expect((await refusalOf(messages().request(authenticate, { token }))).code).toBe(
      'unauthenticated',
    );
    expect((await refusalOf(identity.login(ADA))).code).toBe('wrong_credentials');
    await identity.login(ADA, NEW);
    await mails.newest(/was changed/, { email: ADA });
  });

  it('takes a code once, for its own address, and while it is fresh', async () => {
    await student();
    await forgot();
    const code = await resetCode();
    expect((await refusalOf(reset(code, { email: 'ben@miva.edu.ng' }))).code).toBe('wrong_code');
    await reset(code);
    expect((await refusalOf(reset(code))).code).toBe('wrong_code');
    identity.pass(120);
    await forgot();
    const next = await resetCode(2);
    identity.pass(600);
    expect((await refusalOf(reset(next))).code).toBe('wrong_code');
  });

  it('ends a code at its sixth wrong try, and the day at its eleventh', async () => {
    await student();
    await forgot();
    const code = await resetCode();
    for (let n = 1; n <= 5; n += 1) {
      expect((await refusalOf(reset(otherCode(code, n)))).code).toBe('wrong_code');
    }
    expect((await refusalOf(reset(code))).code).toBe('wrong_code');
    identity.pass(120);
    await forgot();
    const next = await resetCode(2);
    for (let n = 1; n <= 4; n += 1) await refusalOf(reset(otherCode(next, n)));
    expect((await refusalOf(reset(next))).code).toBe('too_many_requests');
  });

  it('gives who asked for it no more tries than strangers, a code and a day (F7)', async () => {
    await student();
    const { resetId } = await forgot();
    const code = await resetCode();
    for (let n = 1; n <= 5; n += 1) await refusalOf(reset(otherCode(code, n), { resetId }));
    expect((await refusalOf(reset(code, { resetId }))).code).toBe('wrong_code');
    for (let n = 1; n <= 4; n += 1) await refusalOf(reset(otherCode(code, n), { resetId }));
    identity.pass(120);
    const again = await forgot();
    const next = await resetCode(2);
    expect((await refusalOf(reset(next, { resetId: again.resetId }))).code).toBe(
      'too_many_requests',
    );
  });

  it('sends another code after 120 s, which ends the old one', async () => {
    await student();
    await forgot();
    const first = await resetCode();
    expect(await refusalOf(forgot())).toMatchObject({ code: 'too_early' });
    identity.pass(120);
    await forgot();
    const second = await resetCode(2);
    if (first !== second) expect((await refusalOf(reset(first))).code).toBe('wrong_code');
    await reset(second);
  });

  it('answers alike for an address that nobody has, and mails nothing to it', async () => {
    await student();
    const known = await forgot();
    const resetId: unknown = expect.stringMatching(/^[0-9a-f-]{36}$/);
    expect(await forgot('nobody@miva.edu.ng')).toEqual({ ...known, resetId });
    expect((await refusalOf(forgot('nobody@miva.edu.ng'))).code).toBe('too_early');
    await resetCode();
    expect(mails.to('nobody@miva.edu.ng')).toEqual([]);
    const refused = await refusalOf(reset('123456', { email: 'nobody@miva.edu.ng' }));
    expect(refused).toMatchObject(await refusalOf(reset('123456')).then(({ code }) => ({ code })));
  });

  it('is not for admins, nor for other domains', async () => {
    await forgot(ADMIN.email);
    await student();
    await forgot();
    await resetCode();
    expect(mails.to(ADMIN.email)).toEqual([]);
    expect((await refusalOf(forgot('ada@evilmiva.edu.ng'))).code).toBe('invalid_input');
  });

  it.each([
    ['too short', { password: 'short', confirmPassword: 'short' }],
    ['another one twice', { confirmPassword: 'something else 1' }],
    ['easy to guess', { password: 'password123', confirmPassword: 'password123' }],
  ])('refuses a new password that is %s, and spares the code', async (_, over) => {
    await student();
    await forgot();
    const code = await resetCode();
    expect((await refusalOf(reset(code, over))).code).toBe('invalid_input');
    await reset(code);
  });

  it('keeps only a salted hash of the code', async () => {
    await student();
    await forgot();
    const code = await resetCode();
    const [row] = await identity.sql<{ code_hash: Buffer }>('SELECT * FROM password_resets');
    expect(row?.code_hash).toHaveLength(32);
    expect(JSON.stringify(row)).not.toContain(code);
  });
});

describe('without a mail server', () => {
  it("a password cannot be reset: the specification's text says so", async () => {
    const without = await IdentityUnderTest.start();
    const call = without.service.messages.request(forgotPassword, { email: ADA, device: DEVICE });
    expect((await refusalOf(call)).message).toBe(
      'Please contact support to reset password in this demo.',
    );
    await without.stop();
  });
});

describe('changing the password', () => {
  const change = (userId: string, sessionId: string, over: object = {}) =>
    messages().request(changePassword, {
      userId,
      sessionId,
      device: DEVICE,
      currentPassword: PASSWORD,
      password: NEW,
      confirmPassword: NEW,
      ...over,
    });

  it('needs the old one, keeps this session and ends the others', async () => {
    const { token: other } = await student();
    const { token } = await identity.login(ADA);
    const { userId, sessionId } = await messages().request(authenticate, { token });
    const wrong = change(userId, sessionId, { currentPassword: 'not the old one' });
    expect((await refusalOf(wrong)).code).toBe('wrong_credentials');
    await change(userId, sessionId);
    await messages().request(authenticate, { token });
    expect((await refusalOf(messages().request(authenticate, { token: other }))).code).toBe(
      'unauthenticated',
    );
    await identity.login(ADA, NEW);
  });

  it('of an admin is written down, and told to the admin', async () => {
    const { token } = await identity.adminLogin(ADMIN.email, ADMIN.password);
    const { userId, sessionId } = await messages().request(authenticate, { token });
    await change(userId, sessionId, { currentPassword: ADMIN.password });
    const entries = await identity.acts();
    expect(entries).toContainEqual(
      expect.objectContaining({ act: 'password-changed', admin: ADMIN.email }),
    );
    await mails.newest(/was changed/, { email: ADMIN.email });
    await student();
    const own = await messages().request(authenticate, await identity.login(ADA));
    await change(own.userId, own.sessionId);
    const after = await identity.acts();
    expect(after.filter(({ act }) => act === 'password-changed')).toHaveLength(1);
  });

  it('slows guesses of the old one down like a sign-in', async () => {
    const { token } = await student();
    const { userId, sessionId } = await messages().request(authenticate, { token });
    const codes: string[] = [];
    for (let n = 0; n < 12; n += 1) {
      const guess = change(userId, sessionId, { currentPassword: `guess ${n}` });
      codes.push((await refusalOf(guess)).code);
    }
    expect(codes[0]).toBe('wrong_credentials');
    expect(codes.at(-1)).toBe('too_many_requests');
  });
});
