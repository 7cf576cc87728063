import { forgotPassword, resetPassword } from '@portal/contracts/account';
import { DEVICE, PASSWORD, type IdentityUnderTest } from './testing/identity.fixture';
import { TestMails } from './testing/test-mails.fixture';

const mails = new TestMails();
let identity: IdentityUnderTest;
beforeAll(async () => {
  identity = await mails.startIdentity({
    EMAIL_DOMAIN: 'münchen-uni.example',
    ADMIN_EMAIL: 'registrar@münchen-uni.example',
    ADMIN_PASSWORD: 'lantern-otter-82-quay',
  });
});
afterAll(async () => {
  await identity.stop();
  await mails.stop();
});

/** One address in the forms in which people and programs write it. */
const WAYS = [
  'ada@münchen-uni.example',
  'Ada@MÜNCHEN-UNI.example',
  'ada@xn--mnchen-uni-9db.example',
] as const;
const [UNICODE, CAPITALS, PUNYCODE] = WAYS;
const NEW = 'copper kettle 9 moons';

describe('a university whose domain is not in ASCII', () => {
  it('has its students register, verify, sign in and reset, however the address is written', async () => {
    const { registrationId } = await identity.register({ email: UNICODE });
    const code = await mails.codeIn(/verify this e-mail/, { email: PUNYCODE });
    await identity.verify(CAPITALS, code, registrationId);
    for (const email of WAYS)
      expect((await identity.login(email)).token).toEqual(expect.any(String));
    const { messages } = identity.service;
    await messages.request(forgotPassword, { email: PUNYCODE, device: DEVICE });
    const reset = { email: UNICODE, password: NEW, confirmPassword: NEW, device: DEVICE };
    await messages.request(resetPassword, {
      ...reset,
      code: await mails.codeIn(/password code/i, { email: PUNYCODE }),
    });
    await identity.login(PUNYCODE, NEW);
    await expect(identity.login(UNICODE, PASSWORD)).rejects.toThrow();
    const users = await identity.sql("SELECT email FROM users WHERE role = 'student'");
    expect(users).toEqual([{ email: PUNYCODE }]);
  });

  it('has its admin sign in by either form', async () => {
    for (const domain of ['münchen-uni.example', 'xn--mnchen-uni-9db.example']) {
      const { token } = await identity.adminLogin(`registrar@${domain}`, 'lantern-otter-82-quay');
      expect(token).toEqual(expect.any(String));
    }
  });
});
