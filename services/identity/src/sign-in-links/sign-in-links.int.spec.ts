import { forgotPassword, resetPassword } from '@portal/contracts/account';
import { authenticate } from '@portal/contracts/identity';
import { confirmSecondFactor, startSecondFactor } from '@portal/contracts/second-factor';
import { askSignInLink, openSignInLink } from '@portal/contracts/sign-in-link';
import type { RequestInputOf } from '@portal/contracts';
import { Secret } from 'otpauth';
import type { Device } from '../credentials/device-key';
import { codeAt } from '../domain/authenticator';
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
const OFFER = {
  code: 'too_many_requests',
  message: 'Too many sign-in attempts. We can e-mail you a sign-in link.',
};
const GONE = { code: 'not_found', message: 'This link has already been used or has expired.' };
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
const ask = (email = ADA, device: Device = DEVICE) =>
  messages().request(askSignInLink, { email, device });
const open = (token: string, over: Partial<RequestInputOf<typeof openSignInLink>> = {}) =>
  messages().request(openSignInLink, { token, device: DEVICE, ...over });
const withPassword = (password: string) => ({ password, confirmPassword: password });

const linkOf = (count = 1, email = ADA) => mails.linkIn(/sign-in link/, { count, email });

async function student() {
  const { registrationId } = await identity.register({ email: ADA });
  return identity.verify(ADA, await mails.codeIn(/verify this e-mail/), registrationId);
}
/** Sends wrong passwords until further ones are not checked any more. */
async function guess(email: (n: number) => string, device: (n: number) => Device, count: number) {
  for (let n = 0; n < count; n += 1) await refusalOf(identity.login(email(n), 'wrong', device(n)));
}

describe('who is shut out by a stranger’s guesses', () => {
  it('at one account comes in by a mailed link on any device (F6)', async () => {
    await student();
    await guess(
      () => ADA,
      (n) => ({ address: `198.51.100.${n}`, userAgent: 'A script' }),
      52,
    );
    const phone = { address: '203.0.113.60', userAgent: 'A new phone' };
    expect(await refusalOf(identity.login(ADA, PASSWORD, phone))).toMatchObject({
      ...OFFER,
      details: { offer: 'sign-in-link' },
    });
    await ask(ADA, phone);
    const { token, role, message } = await open(await linkOf(), { device: phone });
    expect([role, message]).toEqual(['student', 'Signed in.']);
    expect(await messages().request(authenticate, { token })).toMatchObject({ email: ADA });
  });

  it('behind the same address comes in by a mailed link, and from then on by the password (F5)', async () => {
    await student();
    const campus = (n: number) => ({ address: DEVICE.address, userAgent: `Browser ${n}` });
    await guess((n) => `nobody${n}@miva.edu.ng`, campus, 123);
    const own = { address: DEVICE.address, userAgent: 'A new laptop' };
    expect(await refusalOf(identity.login(ADA, PASSWORD, own))).toMatchObject(OFFER);
    await ask(ADA, own);
    const { deviceSecret } = await open(await linkOf(), { device: own });
    await identity.login(ADA, PASSWORD, { ...own, deviceSecret });
  });

  it('is offered no link that could not be mailed', async () => {
    const without = await IdentityUnderTest.start();
    let refusal = await refusalOf(without.login(ADA, 'wrong'));
    for (let n = 0; n < 6; n += 1) refusal = await refusalOf(without.login(ADA, 'wrong'));
    expect(refusal.message).toMatch(
      /^Too many sign-in attempts\. Please try again in \d seconds?\.$/,
    );
    expect(refusal.details).not.toHaveProperty('offer');
    const asked = without.service.messages.request(askSignInLink, { email: ADA, device: DEVICE });
    expect((await refusalOf(asked)).code).toBe('unavailable');
    await without.stop();
  });

  it('by codes comes in by the link of the mail with the code (F7)', async () => {
    await identity.register({ email: ADA, name: 'Not Her Name' });
    const code = await mails.codeIn(/verify this e-mail/);
    for (let n = 1; n <= 10; n += 1) await refusalOf(identity.verify(ADA, otherCode(code, n)));
    expect((await refusalOf(identity.verify(ADA, code))).code).toBe('too_many_requests');
    const link = await mails.linkIn(/verify this e-mail/);
    expect((await refusalOf(open(link))).code).toBe('password_required');
    const short = open(link, withPassword('short'));
    expect((await refusalOf(short)).code).toBe('invalid_input');
    const { token } = await open(link, withPassword(NEW));
    // The person who registered the address determined neither the password nor the name.
    expect(await messages().request(authenticate, { token })).toMatchObject({ name: 'Ada' });
    await identity.login(ADA, NEW);
    expect((await refusalOf(identity.login(ADA))).code).toBe('wrong_credentials');
    expect(await refusalOf(open(link, withPassword(NEW)))).toMatchObject(GONE);
  });

  it('by codes of a new password sets it by the link, which ends every session (F7)', async () => {
    const { token } = await student();
    await messages().request(forgotPassword, { email: ADA, device: DEVICE });
    const code = await mails.codeIn(/password code/i);
    const fields = { email: ADA, device: DEVICE, ...withPassword(NEW) };
    for (let n = 1; n <= 10; n += 1) {
      await refusalOf(messages().request(resetPassword, { ...fields, code: otherCode(code, n) }));
    }
    const link = await mails.linkIn(/password code/i);
    expect((await refusalOf(open(link))).code).toBe('password_required');
    const session = await open(link, withPassword(NEW));
    await messages().request(authenticate, { token: session.token });
    expect((await refusalOf(messages().request(authenticate, { token }))).code).toBe(
      'unauthenticated',
    );
    await identity.login(ADA, NEW);
  });
});

describe('a link', () => {
  it('works once, for ten minutes, and leaves no other behind', async () => {
    await student();
    await ask();
    const first = await linkOf();
    identity.pass(120);
    await ask();
    const second = await linkOf(2);
    const opened = await Promise.allSettled([open(first), open(first)]);
    expect(opened.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    expect(await refusalOf(open(first))).toMatchObject(GONE);
    expect(await refusalOf(open(second))).toMatchObject(GONE);
    identity.pass(120);
    await ask();
    const third = await linkOf(3);
    identity.pass(600);
    expect(await refusalOf(open(third))).toMatchObject(GONE);
    expect(await refusalOf(open('aToken_of-22-signs-000'))).toMatchObject(GONE);
  });

  it('opens nothing to whoever is suspended, nor after a new password or a deletion', async () => {
    await student();
    await ask();
    const link = await linkOf();
    const until7 = new Date(+identity.now + 7 * 86_400_000);
    await identity.sql('UPDATE users SET suspended_until = $1 WHERE email = $2', [until7, ADA]);
    expect((await refusalOf(open(link))).code).toBe('suspended');
    await identity.sql('UPDATE users SET suspended_until = NULL');
    await identity.sql('UPDATE users SET deleted_at = $1 WHERE email = $2', [identity.now, ADA]);
    expect(await refusalOf(open(link))).toMatchObject(GONE);
  });

  it('is kept as a hash only', async () => {
    await student();
    await ask();
    const link = await linkOf();
    for (const table of ['sign_in_links', 'mails', 'mail_askers', 'outbox']) {
      const kept = await identity.sql<{ text: string }>(`SELECT t::text AS text FROM ${table} t`);
      expect(JSON.stringify(kept)).not.toContain(link);
    }
    const [row] = await identity.sql<{ token_hash: Buffer }>(
      "SELECT token_hash FROM sign_in_links WHERE kind = 'sign-in'",
    );
    expect(row?.token_hash).toHaveLength(32);
  });

  it('is asked for alike for an address that nobody has, which is mailed nothing', async () => {
    await student();
    const received = await ask();
    expect(await ask('nobody@miva.edu.ng')).toEqual(received);
    expect(await ask('someone@example.org')).toEqual(received);
    for (const email of [ADA, 'nobody@miva.edu.ng']) {
      expect(await refusalOf(ask(email))).toMatchObject({ code: 'too_early' });
    }
    await linkOf();
    expect(mails.to('nobody@miva.edu.ng')).toEqual([]);
  });

  it('is mailed to a known device beyond what strangers have used up (F8)', async () => {
    const { deviceSecret } = await student();
    for (let n = 1; n <= 5; n += 1) {
      await ask(ADA, { address: `198.51.100.${n}`, userAgent: 'A script' });
      await linkOf(n);
      identity.pass(120);
    }
    expect((await refusalOf(ask())).code).toBe('too_early');
    await ask(ADA, { ...DEVICE, deviceSecret });
    await open(await linkOf(6));
  });

  it('makes nobody an admin by the mailbox alone', async () => {
    await ask(ADMIN.email);
    await student();
    await ask();
    await linkOf();
    expect(mails.to(ADMIN.email)).toEqual([]);
  });

  it('asks an admin for the second factor as well, and is written down', async () => {
    // Requests without a second factor, when no link can be sent, do not use up the quota.
    for (let n = 0; n < 4; n += 1) {
      await ask(ADMIN.email);
      identity.pass(120);
    }
    const signedIn = await identity.adminLogin(ADMIN.email, ADMIN.password);
    const { userId, sessionId } = await messages().request(authenticate, signedIn);
    const proof = { userId, password: ADMIN.password, device: DEVICE };
    const { secret } = await messages().request(startSecondFactor, proof);
    const bytes = Secret.fromBase32(secret).bytes;
    const code = () => codeAt(bytes, identity.now);
    await messages().request(confirmSecondFactor, { userId, sessionId, code: code() });
    identity.pass(30);
    await ask(ADMIN.email);
    const link = await linkOf(1, ADMIN.email);
    expect((await refusalOf(open(link))).code).toBe('second_factor_required');
    expect((await refusalOf(open(link, { code: otherCode(code()) }))).code).toBe('wrong_code');
    expect(await open(link, { code: code() })).toMatchObject({ role: 'admin' });
    expect(await refusalOf(open(link, { code: code() }))).toMatchObject(GONE);
    const about = 'from 203.0.113.7, by a mailed link and a second factor';
    expect(await identity.acts()).toContainEqual(expect.objectContaining({ about }));
  });
});
