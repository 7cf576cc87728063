import { changePassword } from '@portal/contracts/account';
import { authenticate } from '@portal/contracts/identity';
import {
  confirmSecondFactor,
  getSecondFactor,
  RECOVERY_CODES,
  removeSecondFactor,
  startSecondFactor,
} from '@portal/contracts/second-factor';
import { Secret } from 'otpauth';
import { codeAt } from '../domain/authenticator';
import {
  ADMIN,
  DEVICE,
  IdentityUnderTest,
  otherCode,
  refusalOf,
} from '../testing/identity.fixture';

/** Duration for which an authenticator shows a code, in s. */
const STEP = 30;
const NEW_PASSWORD = 'walnut-tractor-55-fig';
let identity: IdentityUnderTest;
beforeEach(async () => {
  identity = await IdentityUnderTest.start();
});
afterEach(() => identity.stop());

const messages = () => identity.service.messages;
const signIn = (code?: string) => identity.adminLogin(ADMIN.email, ADMIN.password, DEVICE, code);
async function callerOf(token: string) {
  const { userId, sessionId } = await messages().request(authenticate, { token });
  return { userId, sessionId };
}
const start = (userId: string, password = ADMIN.password) =>
  messages().request(startSecondFactor, { userId, password, device: DEVICE });
const remove = (userId: string, code: string, password = ADMIN.password) =>
  messages().request(removeSecondFactor, { userId, password, code, device: DEVICE });

/** Creates an admin with an authenticator, and a function that returns its current code. */
async function protectedAdmin() {
  const { token } = await signIn();
  const caller = await callerOf(token);
  const { secret } = await start(caller.userId);
  const bytes = Secret.fromBase32(secret).bytes;
  const code = () => codeAt(bytes, identity.now);
  const on = await messages().request(confirmSecondFactor, { ...caller, code: code() });
  identity.pass(STEP);
  return { ...caller, token, secret, code, recoveryCodes: on.recoveryCodes };
}
const codeOf = async (call: Promise<unknown>) => (await refusalOf(call)).code;

describe('the second factor of an admin (attack 29)', () => {
  it('is asked for at the door, beside the right password only', async () => {
    const { code } = await protectedAdmin();
    expect(await refusalOf(signIn())).toMatchObject({
      code: 'second_factor_required',
      message: 'Enter the code from your authenticator app.',
    });
    const wrongPassword = identity.adminLogin(ADMIN.email, 'not this one', DEVICE, code());
    expect(await codeOf(wrongPassword)).toBe('wrong_credentials');
    expect(await codeOf(identity.adminLogin(ADMIN.email, 'nor this'))).toBe('wrong_credentials');
    expect(await codeOf(signIn(otherCode(code())))).toBe('wrong_code');
    await signIn(code());
  });

  it('takes a code once, also of twenty at the same time', async () => {
    const { code } = await protectedAdmin();
    const once = code();
    const tried = await Promise.allSettled(Array.from({ length: 20 }, () => signIn(once)));
    expect(tried.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    expect(await codeOf(signIn(once))).toMatch(/wrong_code|too_many_requests/);
  });

  it('slows guesses down, though each has the right password', async () => {
    const { code } = await protectedAdmin();
    const received: string[] = [];
    for (let guess = 1; guess <= 30; guess += 1) {
      received.push(await codeOf(signIn(otherCode(code(), guess * 7))));
    }
    expect(received.filter((each) => each === 'wrong_code')).toHaveLength(5);
    const { code: refused, details } = await refusalOf(signIn(code()));
    expect(refused).toBe('too_many_requests');
    expect(details.retryAfterSeconds).toBeGreaterThan(0);
    identity.pass(details.retryAfterSeconds ?? 0);
    await signIn(code());
  });

  it('ends the sessions that began by the password alone, but not the own one', async () => {
    const [{ token: elsewhere }, { token: lost }] = [await signIn(), await signIn()];
    const { token } = await protectedAdmin();
    for (const ended of [elsewhere, lost]) {
      expect(await codeOf(messages().request(authenticate, { token: ended }))).toBe(
        'unauthenticated',
      );
    }
    await callerOf(token);
  });

  it('is not asked for before a first code has shown that the authenticator has it', async () => {
    const { token } = await signIn();
    const { userId, sessionId } = await callerOf(token);
    await start(userId);
    await signIn();
    const { secret } = await start(userId);
    const code = codeAt(Secret.fromBase32(secret).bytes, identity.now);
    const confirm = (tried: string) =>
      messages().request(confirmSecondFactor, { userId, sessionId, code: tried });
    expect(await codeOf(confirm(otherCode(code)))).toBe('wrong_code');
    await signIn();
    await confirm(code);
    expect(await codeOf(confirm(code))).toBe('conflict');
    expect(await codeOf(start(userId))).toBe('conflict');
  });

  it('begins and ends with the password; to end it takes a code, too', async () => {
    const { token } = await signIn();
    const before = await callerOf(token);
    expect(await codeOf(start(before.userId, 'not this one'))).toBe('wrong_credentials');
    expect(await codeOf(remove(before.userId, '123456'))).toBe('conflict');
    const { userId, code } = await protectedAdmin();
    expect(await codeOf(remove(userId, code(), 'not this one'))).toBe('wrong_credentials');
    expect(await codeOf(remove(userId, otherCode(code())))).toBe('wrong_code');
    await remove(userId, code());
    await signIn();
    expect(await messages().request(getSecondFactor, { userId })).toEqual({
      isOn: false,
      since: null,
      recoveryCodesLeft: 0,
    });
  });
});

describe('recovery codes', () => {
  it('stand in for a lost authenticator, once each, however they are typed', async () => {
    const { userId, recoveryCodes } = await protectedAdmin();
    expect(new Set(recoveryCodes).size).toBe(RECOVERY_CODES);
    const [first = '', second = ''] = recoveryCodes;
    await signIn(` ${first.toUpperCase().replace('-', ' ')} `);
    expect(await codeOf(signIn(first))).toBe('wrong_code');
    const both = await Promise.allSettled([signIn(second), signIn(second)]);
    expect(both.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    const { recoveryCodesLeft } = await messages().request(getSecondFactor, { userId });
    expect(recoveryCodesLeft).toBe(RECOVERY_CODES - 2);
  });

  it('are heard while guesses at the authenticator must wait', async () => {
    const { code, recoveryCodes } = await protectedAdmin();
    for (let guess = 1; guess <= 6; guess += 1) await refusalOf(signIn(otherCode(code(), guess)));
    expect(await codeOf(signIn(code()))).toBe('too_many_requests');
    expect(await codeOf(signIn('aaaaa-aaaaa'))).toBe('too_many_requests');
    await signIn(recoveryCodes[0]);
  });

  it('turn the second factor off as well', async () => {
    const { userId, recoveryCodes } = await protectedAdmin();
    await remove(userId, recoveryCodes[0] ?? '');
    await signIn();
  });
});

describe('what is kept of a second factor', () => {
  it('shows neither its secret nor its recovery codes', async () => {
    const { secret, recoveryCodes } = await protectedAdmin();
    const rows = await identity.sql<{ sealed: Buffer }>(
      'SELECT sealed_secret AS sealed FROM second_factors',
    );
    const bytes = Buffer.from(Secret.fromBase32(secret).bytes);
    for (const { sealed } of rows) expect(sealed.includes(bytes)).toBe(false);
    const [{ dump } = { dump: '' }] = await identity.sql<{ dump: string }>(
      "SELECT string_agg(encode(code_hash, 'escape'), ' ') AS dump FROM recovery_codes",
    );
    for (const code of recoveryCodes) expect(dump).not.toContain(code.replace('-', ''));
  });

  it('is refused with clear words where it cannot be read any more', async () => {
    await protectedAdmin();
    await identity.sql(`UPDATE second_factors SET sealed_secret =
      set_byte(sealed_secret, 40, get_byte(sealed_secret, 40) # 1)`);
    expect(await refusalOf(signIn('123456'))).toMatchObject({
      code: 'unavailable',
      message: 'Your second factor must be reset by the operators.',
    });
  });

  it('is written down: on, off, and who came in by which code', async () => {
    const { userId, code, recoveryCodes } = await protectedAdmin();
    await signIn(code());
    await signIn(recoveryCodes[0]);
    identity.pass(STEP);
    await remove(userId, code());
    const entries = await identity.acts();
    expect(entries.map(({ act, about }) => `${act} ${about}`)).toEqual(
      expect.arrayContaining([
        'second-factor-off own account, by the authenticator',
        'signed-in from 203.0.113.7, with a recovery code',
        'signed-in from 203.0.113.7, with an authenticator',
        'second-factor-on own account',
      ]),
    );
  });
});

describe('what an admin with a second factor hears of it', () => {
  it('is a letter when it is turned on, off, and when a recovery code is used', async () => {
    const { userId, code, recoveryCodes } = await protectedAdmin();
    await identity.mailsTo(ADMIN.email, 1);
    await signIn(recoveryCodes[0]);
    await identity.mailsTo(ADMIN.email, 2);
    await remove(userId, code());
    const letters = await identity.mailsTo(ADMIN.email, 3);
    expect(letters.map(({ subject }) => subject).sort()).toEqual([
      'A Miva recovery code was used',
      'Your Miva second factor is off',
      'Your Miva second factor is on',
    ]);
    for (const { text } of letters) expect(text).toContain('If this was not you, ');
  });

  it('is a line in the log for the first wrong code, and no more for those that follow', async () => {
    const { code } = await protectedAdmin();
    const lines = async () => {
      const entries = await identity.acts();
      return entries.filter(({ act }) => act === 'second-factor-refused');
    };
    await refusalOf(signIn());
    await refusalOf(identity.adminLogin(ADMIN.email, 'not this one', DEVICE, '000000'));
    expect(await lines()).toEqual([]);
    for (let guess = 1; guess <= 6; guess += 1) await refusalOf(signIn(otherCode(code(), guess)));
    expect(await lines()).toMatchObject([
      { about: 'own account, from 203.0.113.7', admin: ADMIN.email },
    ]);
    identity.pass(900);
    await signIn(code());
    identity.pass(STEP);
    await refusalOf(signIn(otherCode(code())));
    expect(await lines()).toHaveLength(2);
  });
});

describe('a new password of an admin', () => {
  const change = (caller: { userId: string; sessionId: string }, code?: string, over = {}) =>
    messages().request(changePassword, {
      userId: caller.userId,
      sessionId: caller.sessionId,
      device: DEVICE,
      code,
      currentPassword: ADMIN.password,
      password: NEW_PASSWORD,
      confirmPassword: NEW_PASSWORD,
      ...over,
    });

  it('takes a code of the second factor where it is on', async () => {
    const { userId, sessionId, code } = await protectedAdmin();
    const caller = { userId, sessionId };
    expect(await codeOf(change(caller))).toBe('second_factor_required');
    expect(await codeOf(change(caller, otherCode(code())))).toBe('wrong_code');
    const wrong = change(caller, code(), { currentPassword: 'not this one' });
    expect(await codeOf(wrong)).toBe('wrong_credentials');
    // An invalid new password does not use up the code.
    expect(await codeOf(change(caller, code(), { password: 'short' }))).toBe('invalid_input');
    await change(caller, code());
    identity.pass(STEP);
    await identity.adminLogin(ADMIN.email, NEW_PASSWORD, DEVICE, code());
  });

  it('takes none where it is off', async () => {
    const { token } = await signIn();
    await change(await callerOf(token));
    await identity.adminLogin(ADMIN.email, NEW_PASSWORD);
  });
});

describe('an admin who has lost authenticator and recovery codes', () => {
  it('comes in again after whoever runs the portal has set another password', async () => {
    await protectedAdmin();
    const again = (ADMIN_PASSWORD: string) =>
      IdentityUnderTest.start({
        env: { ADMIN_PASSWORD },
        databaseUrl: identity.service.config.DATABASE_URL ?? '',
        at: +identity.now + 3_600_000,
      });
    const same = await again(ADMIN.password);
    expect(await codeOf(same.adminLogin(ADMIN.email, ADMIN.password))).toBe(
      'second_factor_required',
    );
    await same.stop();
    const changed = await again(NEW_PASSWORD);
    await changed.adminLogin(ADMIN.email, NEW_PASSWORD);
    await changed.stop();
  });
});
