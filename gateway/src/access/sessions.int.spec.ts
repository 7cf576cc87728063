import { authenticate, sessionEnded } from '@portal/contracts/identity';
import request from 'supertest';
import { z } from 'zod';
import { startTestGateway, type TestGateway } from '../testing/test-gateway.fixture';
import type { TestSession } from '../testing/double-world.fixture';

const ME = '/api/auth/current-user';

describe('a session at the gateway', () => {
  let gateway: TestGateway;
  beforeEach(async () => {
    gateway = await startTestGateway();
  });
  afterEach(() => gateway.stop());

  const byToken = ({ token }: Pick<TestSession, 'token'>) =>
    request(gateway.url).get(ME).set('authorization', `Bearer ${token}`);
  const byCookie = ({ cookieSecret }: Pick<TestSession, 'cookieSecret'>) =>
    request(gateway.url).get(ME).set('cookie', `theme=dark; portal=${cookieSecret}`);

  it('is asked of identity once, however often it is used', async () => {
    const session = gateway.world.signIn('student');
    const answers = await Promise.all([byToken(session), byToken(session), byToken(session)]);
    answers.push(await byToken(session));
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
    expect(gateway.world.countOf(authenticate.subject)).toBe(1);
  });

  it('is known by its cookie as well', async () => {
    const session = gateway.world.signIn('student');
    expect((await byCookie(session)).body).toHaveProperty('user._id', session.caller.userId);
  });

  it('takes neither secret for the other', async () => {
    const { token, cookieSecret } = gateway.world.signIn('student');
    expect((await byToken({ token: cookieSecret })).status).toBe(401);
    expect((await byCookie({ cookieSecret: token })).status).toBe(401);
  });

  it('goes by the token where there are both, and not by the cookie if the token is none', async () => {
    const session = gateway.world.signIn('student');
    const both = (authorization: string) => byCookie(session).set('authorization', authorization);
    expect((await both('Bearer forged')).status).toBe(401);
    expect((await both('Basic YTpi')).status).toBe(401);
    expect((await both(`Bearer ${session.token}`)).status).toBe(200);
  });

  it.each(['Bearer', 'Bearer ', 'Bearer a b', `Bearer ${'x'.repeat(5_000)}`, 'bearer\tx', ''])(
    'is not begun by %j',
    async (authorization) => {
      const response = await request(gateway.url).get(ME).set('authorization', authorization);
      expect(response.status).toBe(401);
    },
  );

  it('is over at once when identity says so', async () => {
    const session = gateway.world.signIn('student');
    const other = gateway.world.signIn('student');
    await Promise.all([byToken(session), byCookie(session), byToken(other)]);
    const { userId, sessionId } = session.caller;
    await gateway.emit(sessionEnded, { userId, sessionIds: [sessionId] });
    expect((await byToken(session)).status).toBe(401);
    expect((await byCookie(session)).status).toBe(401);
    expect((await byToken(other)).status).toBe(200);
  });

  it('is over at the gateway that hears a logout, even if no event comes', async () => {
    const session = gateway.world.signIn('student');
    await byToken(session);
    await request(gateway.url)
      .post('/api/auth/logout')
      .set('authorization', `Bearer ${session.token}`)
      .expect(200);
    expect((await byToken(session)).status).toBe(401);
    expect(gateway.world.lastOf('identity.logout')).toEqual({
      sessionId: session.caller.sessionId,
    });
  });

  it('ends by itself at its time, also while it is remembered', async () => {
    let now = new Date('2026-01-01T12:00:00Z');
    const timed = await startTestGateway({}, () => now);
    const session = timed.world.signIn('student', { expiresAt: '2026-01-01T12:00:10Z' });
    const ask = () => request(timed.url).get(ME).set('authorization', `Bearer ${session.token}`);
    expect((await ask()).status).toBe(200);
    now = new Date('2026-01-01T12:00:10Z');
    expect((await ask()).status).toBe(401);
    await timed.stop();
  });

  it('does not stand in the way of what anybody may see', async () => {
    const stale = { cookieSecret: 'long-gone' };
    const board = await request(gateway.url)
      .get('/api/leaderboard')
      .set('cookie', `portal=${stale.cookieSecret}`);
    expect(board.status).toBe(200);
  });

  describe('beside somebody who guesses', () => {
    let guessed: TestGateway;
    beforeEach(async () => {
      guessed = await startTestGateway({ RATE_ADDRESS: '5' });
    });
    afterEach(async () => {
      jest.restoreAllMocks();
      await guessed.stop();
    });

    const ask = (token: string, path = ME) =>
      request(guessed.url).get(path).set('authorization', `Bearer ${token}`);
    const statusOf = async (token: string, path = ME) => (await ask(token, path)).status;
    const guessTooOften = async () => {
      for (const n of [1, 2, 3, 4, 5]) expect(await statusOf(`guess-${n}`)).toBe(401);
      expect(await statusOf('guess-6')).toBe(429);
    };
    /** Expires the cache entries that live for 30 s. */
    const letLapse = () => {
      const now = performance.now.bind(performance);
      jest.spyOn(performance, 'now').mockImplementation(() => now() + 31_000);
    };

    it('slows down an address that guesses', async () => {
      await guessTooOften();
      expect(guessed.world.countOf(authenticate.subject)).toBe(5);
    });

    it('goes on, also when it has to be looked up again', async () => {
      const { token } = guessed.world.signIn('student');
      expect(await statusOf(token)).toBe(200);
      await guessTooOften();
      const asked = guessed.world.countOf(authenticate.subject);
      letLapse();
      expect(await statusOf(token)).toBe(200);
      expect(guessed.world.countOf(authenticate.subject)).toBe(asked + 1);
    });

    it('begins for who has just signed in', async () => {
      await guessTooOften();
      const signedIn = await request(guessed.url)
        .post('/api/auth/login')
        .send({ email: 'ada@miva.edu.ng', password: 'x' });
      expect(signedIn.status).toBe(200);
      expect(await statusOf(z.object({ token: z.string() }).parse(signedIn.body).token)).toBe(200);
    });

    it('does not keep from anybody what anybody may see', async () => {
      await guessTooOften();
      expect(await statusOf('guess-7', '/api/site')).toBe(200);
    });

    it('is none, is told so again without asking, and counts once', async () => {
      for (let call = 0; call < 20; call += 1) expect(await statusOf('dead')).toBe(401);
      expect(guessed.world.countOf(authenticate.subject)).toBe(1);
      const { token } = guessed.world.signIn('student');
      expect(await statusOf(token)).toBe(200);
    });
  });
});
