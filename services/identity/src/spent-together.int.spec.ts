import { changePassword, forgotPassword } from '@portal/contracts/account';
import { authenticate } from '@portal/contracts/identity';
import { confirmSecondFactor, startSecondFactor } from '@portal/contracts/second-factor';
import { askSignInLink, openSignInLink } from '@portal/contracts/sign-in-link';
import { Secret } from 'otpauth';
import { codeAt } from './domain/authenticator';
import { ADMIN, DEVICE, IdentityUnderTest, PASSWORD } from './testing/identity.fixture';
import { TestMails } from './testing/test-mails.fixture';

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
const open = (token: string, over: object = {}) =>
  messages().request(openSignInLink, { token, device: DEVICE, ...over });

/**
 * Makes an attempt while the database rejects rows of a table, so that the transaction rolls back.
 */
async function inVain(
  attempt: () => Promise<unknown>,
  table = 'sessions',
  rule = 'ended_at IS NOT NULL',
) {
  await identity.sql(`ALTER TABLE ${table} ADD CONSTRAINT fault CHECK (${rule}) NOT VALID`);
  await expect(attempt()).rejects.toMatchObject({ code: 'internal' });
  await identity.sql(`ALTER TABLE ${table} DROP CONSTRAINT fault`);
}
async function student() {
  const { registrationId } = await identity.register({ email: ADA });
  return identity.verify(ADA, await mails.codeIn(/verify this e-mail/), registrationId);
}
/** Creates an admin with a second factor, and returns one of the recovery codes. */
async function guardedAdmin() {
  const signedIn = await identity.adminLogin(ADMIN.email, ADMIN.password);
  const { userId, sessionId } = await messages().request(authenticate, signedIn);
  const proof = { userId, password: ADMIN.password, device: DEVICE };
  const { secret } = await messages().request(startSecondFactor, proof);
  const code = codeAt(Secret.fromBase32(secret).bytes, identity.now);
  const { recoveryCodes } = await messages().request(confirmSecondFactor, {
    userId,
    sessionId,
    code,
  });
  return { userId, sessionId, recoveryCode: recoveryCodes[0] ?? '' };
}

describe('what a sign-in uses up stays good where no session can begin', () => {
  it('the code of a registration', async () => {
    const { registrationId } = await identity.register({ email: ADA });
    const code = await mails.codeIn(/verify this e-mail/);
    const verify = () => identity.verify(ADA, code, registrationId);
    await inVain(verify);
    expect(await verify()).toMatchObject({ message: 'Verified!' });
  });

  it('the link of a registration', async () => {
    await identity.register({ email: ADA });
    const link = await mails.linkIn(/verify this e-mail/);
    const attempt = () => open(link, { password: NEW, confirmPassword: NEW });
    await inVain(attempt);
    await attempt();
  });

  it('the link of a new password, which is not set either', async () => {
    await student();
    await messages().request(forgotPassword, { email: ADA, device: DEVICE });
    const link = await mails.linkIn(/password code/i);
    const attempt = () => open(link, { password: NEW, confirmPassword: NEW });
    await inVain(attempt);
    await identity.login(ADA, PASSWORD);
    await attempt();
  });

  it('a sign-in link', async () => {
    await student();
    await messages().request(askSignInLink, { email: ADA, device: DEVICE });
    const link = await mails.linkIn(/sign-in link/);
    await inVain(() => open(link));
    await open(link);
  });

  it('a sign-in link and the recovery code that it takes', async () => {
    const { recoveryCode: code } = await guardedAdmin();
    await messages().request(askSignInLink, { email: ADMIN.email, device: DEVICE });
    const link = await mails.linkIn(/sign-in link/, { email: ADMIN.email });
    await inVain(() => open(link, { code }));
    await open(link, { code });
  });

  it('the recovery code at the admins’ door', async () => {
    const { recoveryCode } = await guardedAdmin();
    const attempt = () => identity.adminLogin(ADMIN.email, ADMIN.password, DEVICE, recoveryCode);
    await inVain(attempt);
    await attempt();
  });
});

it('a recovery code stays good where the password that it is for cannot be set', async () => {
  const { userId, sessionId, recoveryCode: code } = await guardedAdmin();
  const change = () =>
    messages().request(changePassword, {
      userId,
      sessionId,
      device: DEVICE,
      currentPassword: ADMIN.password,
      password: NEW,
      confirmPassword: NEW,
      code,
    });
  await inVain(change, 'mails', "kind <> 'password-changed'");
  await change();
});
