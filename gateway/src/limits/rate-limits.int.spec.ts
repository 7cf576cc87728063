import request from 'supertest';
import { startTestGateway, type TestGateway } from '../testing/test-gateway.fixture';

const LIMITS = {
  RATE_SIGN_IN: '3',
  RATE_SIGN_IN_ADDRESS: '8',
  RATE_GENERATE: '2',
  RATE_SESSION: '6',
  RATE_PERSON: '8',
  RATE_ADDRESS: '40',
};
const login = (gateway: TestGateway, email: string, headers: Record<string, string> = {}) =>
  request(gateway.url).post('/api/auth/login').set(headers).send({ email, password: 'x' });
const statuses = async (calls: (() => PromiseLike<{ status: number }>)[]) => {
  const seen: number[] = [];
  for (const call of calls) seen.push((await call()).status);
  return seen;
};
/** Calls until refused: on a slow machine part of the limit refills meanwhile. */
const untilRefused = async (call: (n: number) => PromiseLike<{ status: number }>) => {
  for (let n = 0; (await call(n)).status !== 429; n += 1);
};
const times = <T>(count: number, call: T): T[] => Array<T>(count).fill(call);

describe('who calls too often', () => {
  let gateway: TestGateway;
  beforeEach(async () => {
    gateway = await startTestGateway(LIMITS);
  });
  afterEach(() => gateway.stop());

  it('is told when to try again', async () => {
    const calls = times(4, () => login(gateway, 'ada@miva.edu.ng'));
    expect(await statuses(calls)).toEqual([200, 200, 200, 429]);
    const refused = await login(gateway, ' ADA@miva.edu.ng ');
    expect(refused.body).toHaveProperty('code', 'too_many_requests');
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
  });

  it('does not shut others out at the same address', async () => {
    await statuses(times(4, () => login(gateway, 'ada@miva.edu.ng')));
    expect((await login(gateway, 'ben@miva.edu.ng')).status).toBe(200);
  });

  it('is slowed down over many e-mails as well', async () => {
    const calls = times(9, 0).map((_, index) => () => login(gateway, `s${index}@miva.edu.ng`));
    expect((await statuses(calls)).at(-1)).toBe(429);
  });

  describe('and floods the sign-ins of an address (F5)', () => {
    const flood = () => untilRefused((n) => login(gateway, `s${n}@miva.edu.ng`));
    const post = (path: string, body: object) => () =>
      request(gateway.url).post(`/api/auth/${path}`).send(body);
    const ADA = { email: 'ada@miva.edu.ng' };

    it('shuts no browser out on which somebody has signed in before', async () => {
      const { headers } = await login(gateway, 'ada@miva.edu.ng');
      const cookie = /device=[\w-]+/.exec(String(headers['set-cookie']))?.[0] ?? '';
      await flood();
      const own = () => login(gateway, 'ada@miva.edu.ng', { cookie });
      expect(await statuses(times(4, own))).toEqual([200, 200, 200, 429]);
    });

    it.each([`device=${'k'.repeat(43)}`, 'device=short'])(
      'gets no further by a secret that is made up (%s)',
      async (cookie) => {
        await flood();
        expect((await login(gateway, 'ada@miva.edu.ng', { cookie })).status).toBe(429);
      },
    );

    it('leaves everybody the mailed link, which the refusal offers', async () => {
      await flood();
      const refused = await login(gateway, 'ada@miva.edu.ng');
      expect(refused.body).toMatchObject({ code: 'too_many_requests', offer: 'sign-in-link' });
      expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
      expect((await post('sign-in-link', ADA)()).status).toBe(200);
      expect((await post('sign-in-link/open', { token: 'aToken_of-22-signs-000' })()).status).toBe(
        200,
      );
    });

    it('leaves registrations and new passwords open', async () => {
      await flood();
      expect((await post('forgot-password', ADA)()).status).toBe(200);
    });

    it('is offered nothing where no mail is sent', async () => {
      gateway.world.hasMail = false;
      await flood();
      expect((await login(gateway, 'ada@miva.edu.ng')).body).not.toHaveProperty('offer');
    });

    it('is no guess of whose password it is: each e-mail is held up for itself', async () => {
      await statuses(times(4, () => login(gateway, 'ada@miva.edu.ng')));
      const refused = await login(gateway, 'ada@miva.edu.ng');
      expect(refused.body).toHaveProperty('offer', 'sign-in-link');
      expect((await post('sign-in-link', ADA)()).status).toBe(200);
    });
  });

  it('uses up what is public, and nobody’s sign-in, link or session (F5)', async () => {
    const { token } = gateway.world.signIn('student');
    await untilRefused(() => request(gateway.url).get('/api/site'));
    expect((await login(gateway, 'ada@miva.edu.ng')).status).toBe(200);
    const opened = await request(gateway.url)
      .post('/api/auth/sign-in-link/open')
      .send({ token: 'aToken_of-22-signs-000' });
    expect(opened.status).toBe(200);
    const me = request(gateway.url).get('/api/auth/current-user');
    expect((await me.set('authorization', `Bearer ${token}`)).status).toBe(200);
  });

  it('guesses one link as often as another e-mail, and no other link', async () => {
    const open = (token: string) => () =>
      request(gateway.url).post('/api/auth/sign-in-link/open').send({ token });
    expect(await statuses(times(4, open('aToken_of-22-signs-000')))).toEqual([200, 200, 200, 429]);
    expect((await open('aToken_of-22-signs-001')()).status).toBe(200);
  });

  it('asks for links of one e-mail as often as it signs in, and of others all the same', async () => {
    const ask = (email: string) => () =>
      request(gateway.url).post('/api/auth/sign-in-link').send({ email });
    expect(await statuses(times(4, ask('ada@miva.edu.ng')))).toEqual([200, 200, 200, 429]);
    expect((await ask('ben@miva.edu.ng')()).status).toBe(200);
  });

  it('is counted by the address alone where no e-mail is typed, as at an OpenID provider', async () => {
    const start = () => request(gateway.url).post('/api/auth/google/start');
    const seen = await statuses(times(9, start));
    expect(seen).toEqual([...times(8, 200), 429]);
  });

  it('does not become somebody else by naming another address (attack 45)', async () => {
    const calls = times(4, 0).map(
      (_, index) => () =>
        login(gateway, 'ada@miva.edu.ng', { 'x-forwarded-for': `192.0.2.${index}` }),
    );
    expect((await statuses(calls)).at(-1)).toBe(429);
  });

  it('is told from others behind a proxy that is trusted', async () => {
    const behind = await startTestGateway({ ...LIMITS, TRUST_PROXY: '127.0.0.1' });
    const from = (address: string) => () =>
      login(behind, 'ada@miva.edu.ng', { 'x-forwarded-for': `203.0.113.1, ${address}` });
    expect(await statuses([...times(4, from('192.0.2.1')), from('192.0.2.2')])).toEqual([
      200, 200, 200, 429, 200,
    ]);
    expect(behind.world.lastOf('identity.login')).toMatchObject({
      device: { address: '192.0.2.2' },
    });
    await behind.stop();
  });

  it.each<[string, (n: number) => string, string]>([
    ['another word each time', (n) => `unknown-${n}`, '0.0.0.0'],
    ['a long text', (n) => `${n}`.repeat(4_000), '0.0.0.0'],
    ['an address behind a word', (n) => `word-${n}, 192.0.2.7`, '192.0.2.7'],
    ['an address and a port', (n) => `192.0.2.7:${5_000 + n}`, '192.0.2.7'],
    ['an address of IPv6 and a port', (n) => `[2001:db8::7]:${n}`, '2001:db8::7'],
  ])('is one, also where a trusted proxy names %s', async (_name, forwarded, address) => {
    const behind = await startTestGateway({ ...LIMITS, TRUST_PROXY: '127.0.0.1' });
    const calls = Array.from(
      { length: 4 },
      (_, n) => () => login(behind, 'ada@miva.edu.ng', { 'x-forwarded-for': forwarded(n) }),
    );
    expect(await statuses(calls)).toEqual([200, 200, 200, 429]);
    expect(behind.world.lastOf('identity.login')).toMatchObject({ device: { address } });
    await behind.stop();
  });

  it('is counted by session where there is one, whatever others at the address do', async () => {
    const read = (token: string) => () =>
      request(gateway.url).get('/api/auth/xp/current').set('authorization', `Bearer ${token}`);
    const [ada, ben] = [gateway.world.signIn('student'), gateway.world.signIn('student')];
    expect((await statuses(times(7, read(ada.token)))).at(-1)).toBe(429);
    expect((await read(ben.token)()).status).toBe(200);
  });

  it('is counted over all sessions of the person as well (F17)', async () => {
    const read = (token: string) => () =>
      request(gateway.url).get('/api/auth/xp/current').set('authorization', `Bearer ${token}`);
    const { token, caller } = gateway.world.signIn('student');
    const elsewhere = gateway.world.signIn('student', { userId: caller.userId }).token;
    expect(await statuses(times(6, read(token)))).toEqual(times(6, 200));
    expect(await statuses(times(3, read(elsewhere)))).toEqual([200, 200, 429]);
    expect((await read(gateway.world.signIn('student').token)()).status).toBe(200);
  });

  it('does not become somebody else by a tag on the e-mail (F17)', async () => {
    const tagged = times(4, 0).map((_, index) => () => login(gateway, `ada+${index}@miva.edu.ng`));
    expect(await statuses(tagged)).toEqual([200, 200, 200, 429]);
    expect((await login(gateway, 'ada@miva.edu.ng')).status).toBe(429);
    expect((await login(gateway, 'ada+1@example.org')).status).toBe(200);
  });

  it('has tests made only so often, of all sessions together', async () => {
    const { token, caller } = gateway.world.signIn('student');
    const elsewhere = gateway.world.signIn('student', { userId: caller.userId }).token;
    const generate = (bearer: string) => () =>
      request(gateway.url)
        .post('/api/testlab/generate')
        .set('authorization', `Bearer ${bearer}`)
        .field('topics', 'loops');
    expect(await statuses(times(3, generate(token)))).toEqual([200, 200, 429]);
    expect((await generate(elsewhere)()).status).toBe(429);
  });

  it('is nobody who has every screen open at the intervals of the specification', async () => {
    const campus = await startTestGateway();
    const polls = [
      ...times(4, '/api/auth/current-user'),
      ...times(6, '/api/auth/current-user'),
      ...times(6, '/api/auth/xp/current'),
      ...times(6, '/api/leaderboard'),
    ];
    const students = times(20, 0).map(() => campus.world.signIn('student'));
    const answers = await Promise.all(
      students.flatMap(({ token }) =>
        polls.map((path) => request(campus.url).get(path).set('authorization', `Bearer ${token}`)),
      ),
    );
    expect(answers.filter(({ status }) => status !== 200)).toEqual([]);
    await campus.stop();
  });
});
