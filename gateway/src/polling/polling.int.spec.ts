import request from 'supertest';
import type { TestSession } from '../testing/double-world.fixture';
import { startTestGateway, type TestGateway } from '../testing/test-gateway.fixture';

const POLLED = [
  '/api/auth/current-user',
  '/api/auth/xp/current',
  '/api/leaderboard',
  '/api/testlab/topics',
];

describe('a poll', () => {
  let gateway: TestGateway;
  beforeAll(async () => {
    gateway = await startTestGateway();
  });
  afterAll(() => gateway.stop());

  const poll = (path: string, { token }: TestSession, etag = '') =>
    request(gateway.url)
      .get(path)
      .set({ authorization: `Bearer ${token}`, 'if-none-match': etag });

  it.each(POLLED)('of %s is answered with 304 while nothing has changed', async (path) => {
    const ada = gateway.world.signIn('student');
    const first = await poll(path, ada);
    expect(first.headers['cache-control']).toBe('private, no-cache');
    expect(first.headers['vary']).toContain('cookie');
    const second = await poll(path, ada, `"other", W/${first.headers['etag']}`);
    expect(second.status).toBe(304);
    expect(second.text).toBe('');
  });

  it.each(POLLED)("of %s never shows another person's answer", async (path) => {
    const ada = gateway.world.signIn('student', { name: 'Ada Obi' });
    const ben = gateway.world.signIn('student', { name: 'Ben Eze' });
    gateway.world.balances.set(ada.caller.userId, 5_000);
    gateway.world.balances.set(ben.caller.userId, 1_000);
    const sides = [ada, ben, ada, ben, ada, ben];
    const answers = await Promise.all(sides.map((session) => poll(path, session)));
    const [ofAda, ofBen] = answers.map(({ text }) => text);
    expect(ofAda).not.toBe(ofBen);
    answers.forEach(({ text }, index) => expect(text).toBe(index % 2 === 0 ? ofAda : ofBen));
    const withForeignMark = await poll(path, ben, answers[0]?.headers['etag']);
    expect(withForeignMark.status).toBe(200);
    expect(withForeignMark.text).toBe(ofBen);
  });

  it('by one browser with two people after each other shows each their own', async () => {
    const [ada, ben] = [gateway.world.signIn('student'), gateway.world.signIn('student')];
    const first = await poll('/api/auth/current-user', ada);
    const second = await poll('/api/auth/current-user', ben, first.headers['etag']);
    expect(second.body).toHaveProperty('user._id', ben.caller.userId);
  });
});
