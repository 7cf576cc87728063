import { randomUUID } from 'node:crypto';
import { IdentityUnderTest, otherCode, refusalOf } from './testing/identity.fixture';

const WRONG = { code: 'wrong_code', message: 'Invalid code' };
let identity: IdentityUnderTest;
let number = 0;
/** Returns an address that no other test uses. */
const freshEmail = () => `codes${'abcdefghijklmnopqrstuvwxyz'.charAt(number++)}@miva.edu.ng`;

beforeAll(async () => {
  identity = await IdentityUnderTest.start();
});
afterAll(() => identity.stop());

async function codeOf(email: string): Promise<string> {
  await identity.register({ email });
  return identity.codeFor(email);
}

describe('a mailed code', () => {
  it('is void after 5 wrong ones (attack 1)', async () => {
    const email = freshEmail();
    const code = await codeOf(email);
    for (let distance = 1; distance <= 5; distance += 1) {
      const guess = identity.verify(email, otherCode(code, distance));
      expect(await refusalOf(guess)).toMatchObject(WRONG);
    }
    expect(await refusalOf(identity.verify(email, code))).toMatchObject(WRONG);
  });

  it('stands 4 wrong ones', async () => {
    const email = freshEmail();
    const code = await codeOf(email);
    for (let distance = 1; distance <= 4; distance += 1) {
      await refusalOf(identity.verify(email, otherCode(code, distance)));
    }
    expect(await identity.verify(email, code)).toMatchObject({ message: 'Verified!' });
  });

  it('is not found by a thousand guesses, a hundred at once (attack 1)', async () => {
    const email = freshEmail();
    const code = await codeOf(email);
    const refused: string[] = [];
    for (let wave = 0; wave < 10; wave += 1) {
      const guesses = Array.from({ length: 100 }, (_, index) => {
        const guess = wave * 100 + index;
        return refusalOf(identity.verify(email, guess === 500 ? code : otherCode(code, guess + 1)));
      });
      refused.push(...(await Promise.all(guesses)).map(({ code: why }) => why));
    }
    expect(refused.filter((why) => why === 'wrong_code').length).toBeLessThanOrEqual(10);
    // An attempt whose caller has timed out is not checked either.
    expect(new Set(refused.filter((why) => why !== 'timeout'))).toEqual(
      new Set(['wrong_code', 'too_many_requests']),
    );
    expect(await refusalOf(identity.verify(email, code))).toMatchObject({
      code: 'too_many_requests',
      details: { retryAfterSeconds: 86_400 },
    });
  }, 120_000);

  it('has 10 tries a day, which no other code brings back', async () => {
    const email = freshEmail();
    let code = await codeOf(email);
    for (let mails = 1; mails <= 3; mails += 1) {
      for (let distance = 1; distance <= 5 && mails < 3; distance += 1) {
        await refusalOf(identity.verify(email, otherCode(code, distance)));
      }
      identity.pass(120);
      await identity.resend(email);
      code = await identity.codeFor(email, mails + 1);
    }
    expect((await refusalOf(identity.verify(email, code))).code).toBe('too_many_requests');
    identity.pass(24 * 3_600 - 360);
    expect((await refusalOf(identity.verify(email, code))).message).toBe('Invalid code');
  });

  it('has no more tries for who asked for it, nor for an owner whom strangers shut out (F7)', async () => {
    const email = freshEmail();
    const { registrationId } = await identity.register({ email });
    let code = await identity.codeFor(email);
    for (let n = 1; n <= 5; n += 1) {
      const refusal = await refusalOf(identity.verify(email, otherCode(code, n), registrationId));
      expect(refusal).toMatchObject(WRONG);
    }
    expect(await refusalOf(identity.verify(email, code, registrationId))).toMatchObject(WRONG);
    identity.pass(120);
    await identity.resend(email, { registrationId });
    code = await identity.codeFor(email, 2);
    for (let n = 1; n <= 4; n += 1) await refusalOf(identity.verify(email, otherCode(code, n)));
    for (const id of [registrationId, undefined, randomUUID()]) {
      const { code: why, message } = await refusalOf(identity.verify(email, code, id));
      expect(why).toBe('too_many_requests');
      expect(message).toContain('open the link in our newest mail');
    }
  });

  it('opens nothing without its id where the address was registered twice (F9)', async () => {
    const email = freshEmail();
    await identity.register({ email });
    await identity.codeFor(email);
    identity.pass(120);
    const { registrationId } = await identity.register({ email, password: 'a stranger types 8' });
    const code = await identity.codeFor(email, 2);
    expect(await refusalOf(identity.verify(email, code))).toMatchObject(WRONG);
    expect(await identity.verify(email, code, registrationId)).toMatchObject({
      message: 'Verified!',
    });
  });

  it('is mailed four times a day for one network, which takes nothing from the next (F8)', async () => {
    const email = freshEmail();
    const attacker = { address: '198.51.100.8', userAgent: 'A script' };
    const received: string[] = [];
    for (let calls = 0; calls < 10; calls += 1) {
      const call = identity.register({ email, device: attacker });
      received.push(
        await call.then(
          () => 'mailed',
          ({ message }: Error) => message,
        ),
      );
      await identity.codeFor(email, Math.min(calls + 1, 4));
      identity.pass(120);
    }
    expect(received.slice(0, 4)).toEqual(['mailed', 'mailed', 'mailed', 'mailed']);
    expect(new Set(received.slice(4))).toEqual(
      new Set([
        'Too many mails were sent to this address today. Please open the link in the newest one: it works until tomorrow.',
      ]),
    );
    const { registrationId } = await identity.register({ email });
    for (let resent = 0; resent < 2; resent += 1) {
      await identity.codeFor(email, 5 + resent);
      identity.pass(120);
      await identity.resend(email, { registrationId });
    }
    const code = await identity.codeFor(email, 7);
    identity.pass(120);
    // A mailbox gets at most seven mails a day.
    expect((await refusalOf(identity.resend(email, { registrationId }))).code).toBe('too_early');
    expect(await identity.verify(email, code, registrationId)).toMatchObject({
      message: 'Verified!',
    });
  });

  it('works once (attack 2)', async () => {
    const email = freshEmail();
    const code = await codeOf(email);
    await identity.verify(email, code);
    expect(await refusalOf(identity.verify(email, code))).toMatchObject(WRONG);
  });

  it('of one address is nothing at another (attack 3)', async () => {
    const [mine, theirs] = [freshEmail(), freshEmail()];
    const code = await codeOf(mine);
    const theirCode = await codeOf(theirs);
    if (code !== theirCode) {
      expect(await refusalOf(identity.verify(theirs, code))).toMatchObject(WRONG);
    }
    expect(await refusalOf(identity.verify('nobody@miva.edu.ng', code))).toMatchObject(WRONG);
    expect(await refusalOf(identity.verify('nobody@example.org', code))).toMatchObject(WRONG);
  });

  it('holds for 10 minutes (attack 4)', async () => {
    const [email, other] = [freshEmail(), freshEmail()];
    const [code, otherOne] = [await codeOf(email), await codeOf(other)];
    identity.pass(599);
    expect(await identity.verify(email, code)).toMatchObject({ message: 'Verified!' });
    identity.pass(1);
    expect(await refusalOf(identity.verify(other, otherOne))).toMatchObject(WRONG);
  });

  it('is sent again after 120 s and not before, and the old one ends at once (attack 5)', async () => {
    const email = freshEmail();
    const code = await codeOf(email);
    identity.pass(100);
    expect(await refusalOf(identity.resend(email))).toMatchObject({
      code: 'too_early',
      message: 'Unable to resend yet',
      details: { retryAfterSeconds: 20 },
    });
    identity.pass(20);
    expect(await identity.resend(email)).toEqual({ message: 'Code resent' });
    expect(await refusalOf(identity.verify(email, code))).toMatchObject(WRONG);
    const newCode = await identity.codeFor(email, 2);
    expect(await identity.verify(email, newCode)).toMatchObject({ message: 'Verified!' });
  });

  it('is asked for once by who asks many times at once', async () => {
    const email = freshEmail();
    const asked = await Promise.allSettled(
      Array.from({ length: 10 }, () => identity.register({ email })),
    );
    expect(asked.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  });

  it('is kept as a salted hash: the same code looks different for everybody (attack 6)', async () => {
    const email = freshEmail();
    const code = await codeOf(email);
    const rows = await identity.sql<{ hash: string }>(
      "SELECT encode(code_hash, 'hex') AS hash FROM registrations WHERE email = $1",
      [email],
    );
    expect(rows[0]?.hash).toMatch(/^[0-9a-f]{64}$/);
    for (const table of ['registrations', 'code_allowances', 'mails', 'outbox']) {
      const kept = await identity.sql<{ text: string }>(`SELECT t::text AS text FROM ${table} t`);
      expect(kept.filter(({ text }) => new RegExp(`\\b${code}\\b`).test(text))).toEqual([]);
    }
  });
});
