import { currentDeadline, runWithDeadline } from '@portal/platform';
import { keyOf, type Device } from './credentials/device-key';
import { LoginThrottleRepository } from './credentials/login-throttle.repository';
import { SignInSubjectRepository } from './credentials/sign-in-subject.repository';
import { DEVICE, IdentityUnderTest, PASSWORD, refusalOf, until } from './testing/identity.fixture';

const WRONG = { code: 'wrong_credentials', message: 'Incorrect email or password.' };
const ATTACKER = { address: '198.51.100.9', userAgent: 'A script' };
let identity: IdentityUnderTest;

beforeAll(async () => {
  identity = await IdentityUnderTest.start();
});
afterAll(() => identity.stop());

/** Sends wrong passwords until one is refused unchecked; returns the number of checked ones. */
async function guessUntilSlowed(email: string, device: Device, most = 30): Promise<number> {
  for (let guesses = 0; guesses < most; guesses += 1) {
    const refusal = await refusalOf(identity.login(email, `wrong guess ${guesses}`, device));
    if (refusal.code === 'too_many_requests') return guesses;
    expect(refusal).toMatchObject(WRONG);
  }
  return most;
}

describe('a login', () => {
  it('answers with a token, and takes the address with a tag and in any case', async () => {
    await identity.student('login@miva.edu.ng');
    const session = await identity.login(' LOGIN+phone@miva.edu.ng');
    expect(session.token.split('.')).toHaveLength(3);
    expect(session.message).toBe('Signed in.');
  });

  it('refuses a wrong password, a registration without its code, and a stranger, in the same words', async () => {
    await identity.register({ email: 'pending@miva.edu.ng' });
    for (const [email, password] of [
      ['login@miva.edu.ng', 'wrong'],
      ['login@miva.edu.ng', `${PASSWORD} `],
      ['pending@miva.edu.ng', PASSWORD],
      ['stranger@miva.edu.ng', PASSWORD],
      ['stranger@example.org', PASSWORD],
    ] as const) {
      expect(await refusalOf(identity.login(email, password))).toMatchObject(WRONG);
    }
  });

  it('takes passwords of 64 characters and more, in any script, typed in either composition', async () => {
    const password = 'ọ̀rọ̀ aṣínà tí ó gùn gan-an, pẹ̀lú àmì ohùn lórí gbogbo rẹ̀ 🦆🌧';
    await identity.student('unicode@miva.edu.ng', password.normalize('NFD'));
    await identity.login('unicode@miva.edu.ng', password.normalize('NFC'));
    expect(password.length).toBeGreaterThanOrEqual(64);
  });

  it('keeps spaces at the ends of a password', async () => {
    await identity.student('spaces@miva.edu.ng', '  plantain lorry ');
    await identity.login('spaces@miva.edu.ng', '  plantain lorry ');
    expect(await refusalOf(identity.login('spaces@miva.edu.ng', 'plantain lorry'))).toMatchObject(
      WRONG,
    );
  });

  it('of somebody suspended says until when, to the right password only', async () => {
    const email = 'suspended@miva.edu.ng';
    await identity.student(email);
    const until = new Date(+identity.now + 7 * 86_400_000);
    await identity.sql('UPDATE users SET suspended_until = $1 WHERE email = $2', [until, email]);
    const refusal = await refusalOf(identity.login(email));
    expect(refusal.code).toBe('suspended');
    expect(refusal.message).toMatch(
      /^Your account is suspended until \d+ March 2026 at \d\d:\d\d \(Africa\/Lagos time\)\.$/,
    );
    expect(await refusalOf(identity.login(email, 'wrong'))).toMatchObject(WRONG);
    identity.pass(7 * 86_400);
    await identity.login(email);
  });

  it('of somebody deleted is one of nobody', async () => {
    const email = 'deleted@miva.edu.ng';
    await identity.student(email);
    await identity.sql('UPDATE users SET deleted_at = $1 WHERE email = $2', [identity.now, email]);
    expect(await refusalOf(identity.login(email))).toMatchObject(WRONG);
  });
});

describe('wrong passwords (attack 7)', () => {
  const email = 'victim@miva.edu.ng';
  let deviceSecret: string;
  beforeAll(async () => {
    ({ deviceSecret } = await identity.student(email));
  });
  /** Signs in from the owner's browser, which receives a new secret. */
  async function ownersSignIn(): Promise<string> {
    const session = await identity.login(email, PASSWORD, { ...DEVICE, deviceSecret });
    ({ deviceSecret } = session);
    return session.message;
  }

  it('are slowed down before the 10th, with a wait that doubles, and not counted while it lasts', async () => {
    expect(await guessUntilSlowed(email, ATTACKER, 10)).toBeLessThan(10);
    const waits: (number | undefined)[] = [];
    for (let round = 0; round < 4; round += 1) {
      const refusal = await refusalOf(identity.login(email, 'wrong', ATTACKER));
      expect(refusal.code).toBe('too_many_requests');
      waits.push(refusal.details.retryAfterSeconds);
      await refusalOf(identity.login(email, PASSWORD, ATTACKER));
      identity.pass(refusal.details.retryAfterSeconds ?? 0);
      expect(await refusalOf(identity.login(email, 'wrong', ATTACKER))).toMatchObject(WRONG);
    }
    expect(waits).toEqual([2, 4, 8, 16]);
  });

  it('from many addresses slow the account down, and its owner still signs in on a known device', async () => {
    let received = 0;
    for (let host = 1; host <= 30; host += 1) {
      const device = { address: `192.0.2.${host}`, userAgent: 'A script' };
      const refusal = await refusalOf(identity.login(email, 'wrong', device));
      if (refusal.code === 'wrong_credentials') received += 1;
    }
    expect(received).toBeLessThan(25);
    const elsewhere = { address: '192.0.2.99', userAgent: 'A new phone' };
    expect((await refusalOf(identity.login(email, PASSWORD, elsewhere))).code).toBe(
      'too_many_requests',
    );
    expect(await ownersSignIn()).toBe('Signed in.');
  });

  it.each([
    ['another browser', { ...DEVICE, userAgent: 'A script' }],
    ['the same browser', DEVICE],
  ])('from the owner’s own address, by %s, do not shut the owner out', async (_, device) => {
    await guessUntilSlowed(email, device);
    expect((await refusalOf(identity.login(email, PASSWORD, device))).code).toBe(
      'too_many_requests',
    );
    expect(await ownersSignIn()).toBe('Signed in.');
  });

  it('are counted by what a browser was given last: nothing made up, planted or old opens a way', async () => {
    const before = deviceSecret;
    await ownersSignIn();
    expect(deviceSecret).not.toBe(before);
    await ownersSignIn();
    const { deviceSecret: foreign } = await identity.student('neighbour@miva.edu.ng');
    for (const secret of [before, foreign, 'x'.repeat(43), '']) {
      const device = { ...DEVICE, deviceSecret: secret };
      expect((await refusalOf(identity.login(email, PASSWORD, device))).code).toBe(
        'too_many_requests',
      );
    }
    await ownersSignIn();
  });

  it('do not make a stranger of a browser whose answer was lost on its way', async () => {
    const own = 'lost.answers@miva.edu.ng';
    const { deviceSecret: given } = await identity.student(own);
    const on = (secret: string) =>
      identity.login(own, PASSWORD, { ...DEVICE, deviceSecret: secret });
    const { deviceSecret: lost } = await on(given);
    for (let n = 0; n < 30; n += 1) {
      const device = { address: `198.51.100.${n}`, userAgent: 'A script' };
      await refusalOf(identity.login(own, 'wrong', device));
    }
    const { deviceSecret: arrived } = await on(given);
    await on(arrived);
    // After the new secret has been used, the earlier ones are invalid.
    for (const secret of [given, lost]) {
      expect((await refusalOf(on(secret))).code).toBe('too_many_requests');
    }
    await on(arrived);
  });

  it('have the account looked up once, known or not', async () => {
    const subjects = identity.service.app.get(SignInSubjectRepository, { strict: false });
    const find = jest.spyOn(subjects, 'find');
    const own = 'looked.up@miva.edu.ng';
    const { deviceSecret: given } = await identity.student(own);
    for (const secret of [undefined, 'x'.repeat(43), given]) {
      find.mockClear();
      await identity.login(own, PASSWORD, { ...DEVICE, deviceSecret: secret });
      expect(find).toHaveBeenCalledTimes(1);
    }
    find.mockRestore();
  });

  it('of an asker who has given up are not counted, and those not looked at are taken back', async () => {
    const throttle = identity.service.app.get(LoginThrottleRepository, { strict: false });
    const subject = { email: 'late@miva.edu.ng', user: undefined, isKnownDevice: false };
    const device = { address: '198.51.100.200', userAgent: 'A script' };
    const counters = () =>
      identity.sql('SELECT 1 FROM login_counters WHERE key = $1', [
        keyOf('account', subject.email),
      ]);
    const late = runWithDeadline(0, () => throttle.begin(subject, device));
    expect((await refusalOf(late)).code).toBe('timeout');
    expect(await counters()).toEqual([]);
    await runWithDeadline(500, async () => {
      const counted = await throttle.begin(subject, device);
      expect(await counters()).toHaveLength(1);
      await until('the asker to give up', () =>
        Promise.resolve(currentDeadline()?.isOver || undefined),
      );
      await throttle.reset(counted);
    });
    expect(await counters()).toEqual([]);
  });

  it('of a known device slow it down, and count for its address', async () => {
    const own = 'known@miva.edu.ng';
    const address = '203.0.113.99';
    const { deviceSecret: given } = await identity.student(own);
    const guesses = await guessUntilSlowed(own, { ...DEVICE, address, deviceSecret: given });
    expect(guesses).toBe(5);
    const counted = await identity.sql<{ failures: number }>(
      'SELECT failures FROM login_counters WHERE key = $1',
      [keyOf('address', address)],
    );
    expect(counted).toEqual([{ failures: 5 }]);
  });

  it('find twenty known browsers of a person at most, and only hashes of their secrets', async () => {
    const own = 'many.browsers@miva.edu.ng';
    await identity.student(own);
    for (let n = 0; n < 22; n += 1) {
      identity.pass(1);
      await identity.login(own);
    }
    const session = await identity.login(own);
    const kept = await identity.sql<{ text: string }>(
      `SELECT d::text AS text FROM known_devices d JOIN users u ON u.id = d.user_id
        WHERE u.email = $1`,
      [own],
    );
    expect(kept).toHaveLength(20);
    const sessions = await identity.sql<{ text: string }>('SELECT s::text AS text FROM sessions s');
    expect(JSON.stringify([...kept, ...sessions])).not.toContain(session.deviceSecret);
    await identity.login(own, PASSWORD, { ...DEVICE, deviceSecret: session.deviceSecret });
  });

  it('a thousand at once are no more than one after another', async () => {
    await identity.student('storm@miva.edu.ng');
    const device = { address: '198.51.100.77', userAgent: 'A storm' };
    const refused = await Promise.all(
      Array.from({ length: 200 }, (_, index) =>
        refusalOf(identity.login('storm@miva.edu.ng', `wrong guess ${index}`, device)),
      ),
    );
    expect(refused.filter(({ code }) => code === 'wrong_credentials').length).toBeLessThanOrEqual(
      5,
    );
    const refusedEarly = refused.filter(({ code }) => /too_many_requests|unavailable/.test(code));
    expect(refusedEarly.length).toBeGreaterThan(150);
  });

  it('for many accounts slow their address down', async () => {
    const device = { address: '2001:db8:1:2::1', userAgent: 'A sprayer' };
    const attempts: string[] = [];
    for (let account = 0; account < 110; account += 1) {
      const address = `2001:db8:1:2::${account.toString(16)}`;
      const guess = identity.login(`nobody${account}@miva.edu.ng`, 'wrong', { ...device, address });
      attempts.push((await refusalOf(guess)).code);
    }
    expect(attempts.slice(0, 100)).toEqual(Array.from({ length: 100 }, () => 'wrong_credentials'));
    expect(attempts.slice(101)).toContain('too_many_requests');
  });

  it('are forgotten by the device once the right one came', async () => {
    const device = { address: '203.0.113.50', userAgent: 'A clumsy typist' };
    const own = 'clumsy@miva.edu.ng';
    await identity.student(own);
    for (let round = 0; round < 3; round += 1) {
      for (let slip = 0; slip < 4; slip += 1) await refusalOf(identity.login(own, 'wrong', device));
      await identity.login(own, PASSWORD, device);
    }
  });

  describe('are forgotten in time', () => {
    const own = 'campus@miva.edu.ng';
    const at = (host: number) => ({ address: `198.18.${host}.1`, userAgent: 'A new phone' });
    const counted = (key: string) =>
      identity.sql<{ failures: number; last_failure_at: Date }>(
        'SELECT failures, last_failure_at FROM login_counters WHERE key = $1',
        [key],
      );
    /** Sets a counter to a number of failures at which attempts have to wait. */
    async function fill(key: string, failures: number) {
      expect(await counted(key)).toHaveLength(1);
      await identity.sql('UPDATE login_counters SET failures = $1 WHERE key = $2', [failures, key]);
    }
    beforeAll(async () => {
      await identity.student(own);
    });

    it('by an address, though right ones come from it all the time', async () => {
      let { deviceSecret: known } = await identity.login(own, PASSWORD, at(1));
      await refusalOf(identity.login('nobody.there@miva.edu.ng', 'wrong', at(1)));
      await fill(keyOf('address', at(1).address), 110);
      const otherDevice = () => identity.login(own, PASSWORD, at(1));
      expect((await refusalOf(otherDevice())).code).toBe('too_many_requests');
      for (const seconds of [1_800, 1_799]) {
        identity.pass(seconds);
        const device = { ...at(1), deviceSecret: known };
        ({ deviceSecret: known } = await identity.login(own, PASSWORD, device));
      }
      identity.pass(1);
      await otherDevice();
    });

    it('by an account, though its owner signs in meanwhile', async () => {
      await refusalOf(identity.login(own, 'wrong', at(2)));
      await fill(keyOf('account', own), 20);
      identity.pass(23 * 3_600);
      await identity.login(own, PASSWORD, at(3));
      identity.pass(3_600);
      await refusalOf(identity.login(own, 'wrong', at(4)));
      await identity.login(own, PASSWORD, at(5));
    });

    it('and not before, where another one was wrong while a right one was looked at', async () => {
      const throttle = identity.service.app.get(LoginThrottleRepository, { strict: false });
      const subject = { email: 'two@miva.edu.ng', user: undefined, isKnownDevice: false };
      const right = await throttle.begin(subject, at(6));
      identity.pass(1);
      await refusalOf(identity.login(subject.email, 'wrong', at(7)));
      const wrongAt = identity.now;
      identity.pass(1);
      await throttle.reset(right);
      expect(await counted(keyOf('account', subject.email))).toEqual([
        { failures: 1, last_failure_at: wrongAt },
      ]);
    });
  });

  it('leave no e-mail address in the counters', async () => {
    const rows = await identity.sql<{ key: string }>('SELECT key FROM login_counters');
    expect(rows.length).toBeGreaterThan(0);
    for (const { key } of rows) expect(key).toMatch(/^[0-9a-f]{64}$/);
  });
});
