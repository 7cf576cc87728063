import { forgotPassword } from '@portal/contracts/account';
import { clearPendingUsers } from '@portal/contracts/admin';
import { authenticate } from '@portal/contracts/identity';
import { resendCode } from '@portal/contracts/registration';
import { askSignInLink, openSignInLink } from '@portal/contracts/sign-in-link';
import type { PortalError } from '@portal/platform';
import { CleaningService } from './cleaning/cleaning.service';
import { ADMIN, DEVICE, IdentityUnderTest, PASSWORD, refusalOf } from './testing/identity.fixture';
import { TestMails } from './testing/test-mails.fixture';

const ADA = 'ada@miva.edu.ng';
const NEW = 'copper kettle 9 moons';
const HOUR = 3_600;
/** Two browsers on a campus behind the same address. */
const ATTACKER = { address: DEVICE.address, userAgent: 'A script' };
const OWNER = { address: DEVICE.address, userAgent: 'A new phone' };
const TOO_MANY = {
  code: 'too_early',
  message:
    'Too many mails were sent to this address today. Please open the link in the newest one: it works until tomorrow.',
};
const CODE = /verify this e-mail/;
const RESET = /password code/i;
const LINK = /sign-in link/;
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
const askLink = (device = OWNER) => messages().request(askSignInLink, { email: ADA, device });
const forgot = (device = OWNER) => messages().request(forgotPassword, { email: ADA, device });
const open = (token: string, password?: string) =>
  messages().request(openSignInLink, {
    token,
    device: OWNER,
    ...(password && { password, confirmPassword: password }),
  });

/**
 * Requests mails every two minutes until no more are sent.
 * @returns the number of mails that match `about`
 */
async function useUp(ask: () => Promise<unknown>, about: RegExp, had = 0): Promise<number> {
  for (let count = had; ; count += 1) {
    const refused = await ask().then(
      () => undefined,
      (error: unknown) => error,
    );
    if (refused) {
      expect(refused).toMatchObject(TOO_MANY);
      return count;
    }
    await mails.newest(about, { count: count + 1 });
    identity.pass(120);
  }
}

async function student() {
  const { registrationId } = await identity.register({ email: ADA });
  return identity.verify(ADA, await mails.codeIn(CODE), registrationId);
}

/** Sends wrong passwords until the right one is not accepted on a new device. */
async function guess() {
  for (let n = 0; n < 30; n += 1) {
    const device = { address: `198.51.100.${n}`, userAgent: 'A script' };
    await refusalOf(identity.login(ADA, 'wrong', device));
  }
  expect(await refusalOf(identity.login(ADA, PASSWORD, OWNER))).toMatchObject({
    details: { offer: 'sign-in-link' },
  });
}

describe('a stranger behind the owner’s own address', () => {
  it('who uses up the mails of a registration keeps no newcomer out (F8)', async () => {
    const attack = () => identity.register({ email: ADA, name: 'Not Her', device: ATTACKER });
    expect(await useUp(attack, CODE)).toBe(4);
    identity.pass(9 * HOUR);
    const register = identity.register({ email: ADA, device: OWNER });
    expect(await refusalOf(register)).toMatchObject(TOO_MANY);
    const mail = await mails.newest(CODE, { count: 4 });
    expect(mail).toMatch(/The code works for 10 minutes, the link until 3 March 2026 at 10:00/);
    const { token } = await open(await mails.linkIn(CODE, { count: 4 }), PASSWORD);
    expect(await messages().request(authenticate, { token })).toMatchObject({ name: 'Ada' });
    await identity.login(ADA);
  });

  it('does not end the link of the owner’s own registration by another one', async () => {
    await identity.register({ email: ADA, device: OWNER });
    const own = await mails.linkIn(CODE);
    identity.pass(120);
    await identity.register({ email: ADA, device: ATTACKER });
    await mails.newest(CODE, { count: 2 });
    await open(own, PASSWORD);
  });

  it.each(['a newcomer', 'whoever has an account'])(
    'who asks for codes of a registration that nobody made uses up no mail of %s (F8)',
    async (whose) => {
      if (whose !== 'a newcomer') await student();
      const before = mails.to(ADA).length;
      identity.pass(120);
      const answers: unknown[] = [];
      for (const host of [7, 7, 7, 7, 7, 8, 9]) {
        const device = { address: `203.0.${host}.1`, userAgent: 'A script' };
        const request = messages().request(resendCode, { email: ADA, device });
        answers.push(await request.catch(({ code, message }: PortalError) => ({ code, message })));
        identity.pass(120);
      }
      // Limited as if each call sent a mail, so that the responses do not reveal that there is
      // none.
      const resent = { message: 'Code resent' };
      expect(answers).toEqual([resent, resent, resent, resent, TOO_MANY, resent, TOO_MANY]);
      await identity.register({ email: ADA, device: OWNER });
      await mails.newest(whose === 'a newcomer' ? CODE : /account already/);
      expect(mails.to(ADA)).toHaveLength(before + 1);
      const again = messages().request(resendCode, { email: ADA, device: OWNER });
      expect(await refusalOf(again)).toMatchObject({ message: 'Unable to resend yet' });
    },
  );

  it('whose registration would run out before the link of the day leaves it open (F8)', async () => {
    await identity.register({ email: ADA, device: ATTACKER });
    await mails.newest(CODE);
    identity.pass(23 * HOUR);
    await identity.register({ email: ADA, device: ATTACKER });
    await mails.newest(CODE, { count: 2 });
    identity.pass(23 * HOUR);
    expect(await useUp(() => identity.resend(ADA), CODE, 2)).toBe(6);
    identity.pass(20 * HOUR);
    await identity.service.app.get(CleaningService, { strict: false }).clean();
    const register = identity.register({ email: ADA, device: OWNER });
    expect(await refusalOf(register)).toMatchObject(TOO_MANY);
    await open(await mails.linkIn(CODE, { count: 6 }), PASSWORD);
    await identity.login(ADA);
  });

  it('leaves two mails to whoever brings the id of what waits (F8)', async () => {
    const { registrationId } = await identity.register({ email: ADA, device: OWNER });
    await mails.newest(CODE);
    identity.pass(120);
    const sent = await useUp(() => identity.resend(ADA), CODE, 1);
    expect(sent).toBe(4);
    const resend = () => identity.resend(ADA, { registrationId });
    await resend();
    await identity.verify(ADA, await mails.codeIn(CODE, { count: 5 }), registrationId);
  });

  it('who guesses and uses up the links keeps no new device out (F5, F6)', async () => {
    await student();
    await guess();
    expect(await useUp(() => askLink(ATTACKER), LINK)).toBe(4);
    identity.pass(9 * HOUR);
    await guess();
    expect(await refusalOf(askLink())).toMatchObject(TOO_MANY);
    await open(await mails.linkIn(LINK, { count: 4 }));
  });

  it('who uses up the codes of new passwords keeps nobody from one (F7, F8)', async () => {
    await student();
    expect(await useUp(() => forgot(ATTACKER), RESET)).toBe(4);
    identity.pass(9 * HOUR);
    expect(await refusalOf(forgot())).toMatchObject(TOO_MANY);
    await open(await mails.linkIn(RESET, { count: 4 }), NEW);
    await identity.login(ADA, NEW);
  });

  it('who has asked before there is an account has used up nothing of it', async () => {
    for (const ask of [askLink, forgot]) {
      for (let n = 0; n < 4; n += 1) {
        await ask(ATTACKER);
        identity.pass(120);
      }
    }
    await student();
    await askLink();
    await open(await mails.linkIn(LINK));
  });

  it('keeps nobody out whose registration an admin has removed', async () => {
    await useUp(() => identity.register({ email: ADA, device: ATTACKER }), CODE);
    const { userId: adminId } = await messages().request(
      authenticate,
      await identity.adminLogin(ADMIN.email, ADMIN.password),
    );
    await messages().request(clearPendingUsers, { adminId });
    const { registrationId } = await identity.register({ email: ADA, device: OWNER });
    await identity.verify(ADA, await mails.codeIn(CODE, { count: 5 }), registrationId);
  });

  it('finds the owner let in again after each link, and has the mailbox sent no more than so', async () => {
    await student();
    let had = 0;
    for (const most of [4, 8]) {
      had = await useUp(() => askLink(ATTACKER), LINK, had);
      expect(had).toBe(most);
      await open(await mails.linkIn(LINK, { count: had }));
    }
  });

  it('opens nothing by a link of yesterday', async () => {
    await student();
    await useUp(() => askLink(ATTACKER), LINK);
    const link = await mails.linkIn(LINK, { count: 4 });
    identity.pass(24 * HOUR - 4 * 120 - 1);
    expect((await refusalOf(askLink())).details).toMatchObject({ retryAfterSeconds: 1 });
    identity.pass(1);
    expect((await refusalOf(open(link))).code).toBe('not_found');
    await askLink();
    await open(await mails.linkIn(LINK, { count: 5 }));
  });
});
