import { randomUUID } from 'node:crypto';
import { IdentityUnderTest, otherCode, refusalOf } from './testing/identity.fixture';

const WRONG = { code: 'wrong_code', message: 'Invalid code' };
let identity: IdentityUnderTest;
let number = 0;
/** An address that no other test uses. */
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
    expect(new Set(refused)).toEqual(new Set(['wrong_code', 'too_many_requests']));
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
    await identity.resend(email);
    expect((await refusalOf(identity.verify(email, code))).message).toBe('Invalid code');
  });

  it('still opens to its owner after a stranger’s guesses, before it and after it', async () => {
    const email = freshEmail();
    const guess = (n: number) => refusalOf(identity.verify(email, otherCode('000000', n)));
    for (let n = 1; n <= 12; n += 1) await guess(n);
    const { registrationId } = await identity.register({ email });
    const code = await identity.codeFor(email);
    const foreign = [];
    for (let n = 1; n <= 12; n += 1) {
      foreign.push(await refusalOf(identity.verify(email, code, randomUUID())), await guess(n));
    }
    expect(new Set(foreign.map(({ code: why }) => why))).toEqual(new Set(['too_many_requests']));
    expect((await refusalOf(identity.verify(email, code))).code).toBe('too_many_requests');
    expect(await identity.verify(email, code, registrationId)).toMatchObject({
      message: 'Verified!',
    });
  });

  it('opens without the id, too, where the guesses came before it was there', async () => {
    const email = freshEmail();
    for (let n = 1; n <= 12; n += 1) await refusalOf(identity.verify(email, otherCode('0', n)));
    const code = await codeOf(email);
    expect(await identity.verify(email, code)).toMatchObject({ message: 'Verified!' });
  });

  it('is void after 5 wrong ones of its owner, and each address is mailed 10 a day', async () => {
    const email = freshEmail();
    const { registrationId } = await identity.register({ email });
    for (let mails = 1; mails <= 10; mails += 1) {
      const code = await identity.codeFor(email, mails);
      for (let n = 1; n <= 5; n += 1) {
        await refusalOf(identity.verify(email, otherCode(code, n), registrationId));
      }
      const { code: why } = await refusalOf(identity.verify(email, code, registrationId));
      expect(why).toMatch(/wrong_code|too_many_requests/);
      identity.pass(120);
      if (mails < 10) await identity.resend(email);
    }
    for (const ask of [() => identity.resend(email), () => identity.register({ email })]) {
      const { code: why, message } = await refusalOf(ask());
      expect([why, message]).toEqual([
        'too_early',
        'Too many codes were sent to this address today. Please use the newest one, or try again tomorrow.',
      ]);
    }
    identity.pass(24 * 3_600);
    expect(await identity.resend(email)).toEqual({ message: 'Code resent' });
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
