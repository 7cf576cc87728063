import type { PayloadOf } from '@portal/contracts';
import { getUser, authenticate, studentRegistered } from '@portal/contracts/identity';
import { IdentityUnderTest, PASSWORD, refusalOf, until } from './testing/identity.fixture';

let identity: IdentityUnderTest;
const registered: PayloadOf<typeof studentRegistered>[] = [];

beforeAll(async () => {
  identity = await IdentityUnderTest.start({ env: { HASHING_COST: 'full' } });
  identity.service.bus.listen(studentRegistered.subject, (event) => {
    registered.push(studentRegistered.payload.parse(event.body));
    return Promise.resolve();
  });
});
afterAll(() => identity.stop());
beforeEach(() => identity.pass(3_600));

describe('a student who registers', () => {
  it('is mailed a code, verifies with it and is signed in; the other services hear of it once', async () => {
    const { message, registrationId } = await identity.register({
      email: 'Ada.Obi+x@miva.edu.ng ',
    });
    expect(message).toBe('Verification code sent. Check your email.');
    const code = await identity.codeFor('ada.obi@miva.edu.ng');

    const session = await identity.verify('ADA.OBI@miva.edu.ng', code, registrationId);
    expect(session).toMatchObject({ message: 'Verified!' });
    const { messages } = identity.service;
    const caller = await messages.request(authenticate, { token: session.token });
    expect(caller).toMatchObject({
      role: 'student',
      name: 'Ada Obi',
      email: 'ada.obi@miva.edu.ng',
      department: 'Computer Science',
    });
    expect(await messages.request(getUser, { userId: caller.userId })).toMatchObject({
      _id: caller.userId,
      name: 'Ada Obi',
      email: 'ada.obi@miva.edu.ng',
      department: 'Computer Science',
      role: 'student',
      isSuspended: false,
      suspendedUntil: null,
      createdAt: identity.now.toISOString(),
    });
    const own = await until('the event', () =>
      Promise.resolve(registered.find(({ studentId }) => studentId === caller.userId)),
    );
    expect(own).toEqual({
      studentId: caller.userId,
      name: 'Ada Obi',
      department: 'Computer Science',
      isDemo: false,
      formerIds: [],
    });
    expect(registered.filter(({ studentId }) => studentId === caller.userId)).toHaveLength(1);
  });

  it('may give a name, and verify without naming the registration', async () => {
    await identity.register({ email: 'ngozi@miva.edu.ng', name: ' Ngozi  Okafor ' });
    const { token } = await identity.verify(
      'ngozi@miva.edu.ng',
      await identity.codeFor('ngozi@miva.edu.ng'),
    );
    expect(await identity.service.messages.request(authenticate, { token })).toMatchObject({
      name: 'Ngozi Okafor',
    });
  });

  it('is told what is wrong, in the words of the specification', async () => {
    const email = 'bola@miva.edu.ng';
    const wrong: [Parameters<IdentityUnderTest['register']>[0], string][] = [
      [{ email, acceptedTerms: false }, 'You must accept Terms and Privacy.'],
      [{ email: 'bola@evilmiva.edu.ng' }, 'Please use your Miva email.'],
      [{ email, confirmPassword: 'another' }, 'Passwords do not match.'],
      [{ email, department: 'Alchemy' }, 'Please select a valid department.'],
      [{ email, password: '' }, 'All fields are required.'],
    ];
    for (const [form, message] of wrong) {
      expect(await refusalOf(identity.register(form))).toMatchObject({
        code: 'invalid_input',
        message,
      });
    }
    expect(await identity.sql('SELECT 1 FROM registrations WHERE email = $1', [email])).toEqual([]);
  });

  it('has the password kept as a hash only, of argon2id at OWASP’s parameters or more (attack 9)', async () => {
    await identity.register({ email: 'hash@miva.edu.ng' });
    const [row] = await identity.sql<{ password_hash: string }>(
      "SELECT password_hash FROM registrations WHERE email = 'hash@miva.edu.ng'",
    );
    const [, memory, passes] =
      /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=1\$/.exec(row?.password_hash ?? '') ?? [];
    expect(Number(memory)).toBeGreaterThanOrEqual(19_456);
    expect(Number(passes)).toBeGreaterThanOrEqual(2);
    expect(JSON.stringify(await identity.sql('SELECT * FROM registrations'))).not.toContain(
      PASSWORD,
    );
  });

  it('has 24 hours until the registration is forgotten', async () => {
    await identity.register({ email: 'late@miva.edu.ng' });
    await identity.mailsTo('late@miva.edu.ng');
    identity.pass(24 * 3_600 - 60);
    await identity.resend('late@miva.edu.ng');
    const code = await identity.codeFor('late@miva.edu.ng', 2);
    identity.pass(60);
    const refusal = await refusalOf(identity.verify('late@miva.edu.ng', code));
    expect(refusal.message).toBe('Invalid code');
  });
});

describe('the letter with the code', () => {
  it('carries nothing that was typed into the form (phishing)', async () => {
    const email = 'phished@miva.edu.ng';
    const name = 'student. Your account is locked, unlock at https://evil.example now';
    await identity.register({ email, name });
    const [mail] = await identity.mailsTo(email);
    expect(mail?.text).toMatch(/^Hello,\n\nyour code to verify this e-mail address/);
    for (const part of [mail?.text, mail?.html, mail?.subject]) {
      // Except for the portal's own link.
      const rest = part?.replace(/http:\/\/localhost:3000\/sign-in-link#[\w-]{22}/g, '');
      expect(rest).not.toMatch(/evil|locked|https?:/);
    }
  });
});

describe('an address that is registered twice', () => {
  const email = 'twice@miva.edu.ng';

  it('has the newest registration only, and its browser cannot be lent another one’s code', async () => {
    const own = await identity.register({ email, password: 'lorry kettle plantain' });
    const ownCode = await identity.codeFor(email, 1);
    identity.pass(121);
    await identity.register({ email, password: 'the intruder’s own words' });
    const intrudersCode = await identity.codeFor(email, 2);

    // The owner's old code is invalid, and the new one belongs to a password that is not the
    // owner's.
    for (const code of [ownCode, intrudersCode]) {
      const refusal = await refusalOf(identity.verify(email, code, own.registrationId));
      expect(refusal).toMatchObject({ code: 'wrong_code', message: 'Invalid code' });
    }
    identity.pass(121);
    const again = await identity.register({ email, password: 'lorry kettle plantain' });
    await identity.verify(email, await identity.codeFor(email, 3), again.registrationId);
    await identity.login(email, 'lorry kettle plantain');
    expect((await refusalOf(identity.login(email, 'the intruder’s own words'))).code).toBe(
      'wrong_credentials',
    );
  });

  it('says in the mail when the registration was made, and what to do about a foreign one', async () => {
    await identity.register({ email: 'warned@miva.edu.ng' });
    const [mail] = await identity.mailsTo('warned@miva.edu.ng');
    // Lagos is an hour ahead of UTC.
    const time = new Date(+identity.now + 3_600_000).toISOString().slice(11, 16);
    expect(mail?.text).toMatch(new RegExp(`registration of \\d+ March 2026 at ${time}`));
    expect(mail?.text).toContain('If you did not register then, do not enter the code or forward');
  });

  it('becomes one student, however many verify at once', async () => {
    await identity.register({ email: 'once@miva.edu.ng' });
    const code = await identity.codeFor('once@miva.edu.ng');
    const outcomes = await Promise.allSettled(
      Array.from({ length: 8 }, () => identity.verify('once@miva.edu.ng', code)),
    );
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    expect(await identity.sql("SELECT 1 FROM users WHERE email = 'once@miva.edu.ng'")).toHaveLength(
      1,
    );
  });
});
