import {
  finishOpenId,
  finishOpenIdRoute,
  startOpenId,
  startOpenIdRoute,
} from '@portal/contracts/openid';
import request from 'supertest';
import { startTestGateway, type TestGateway } from '../testing/test-gateway.fixture';

const START = startOpenIdRoute.path;
const FINISH = finishOpenIdRoute.path;
const RETURNED = { code: 'the-code', state: 'the-state' };
const HTTPS = 'https://portal.miva.edu.ng';

/** Parses `name=value` of the cookie that starts a sign-in, and its attributes. */
function readCookie(response: request.Response) {
  const header: unknown = response.headers['set-cookie'];
  const lines = Array.isArray(header) ? header.map(String) : [];
  const line = lines.find((each) => /^(__Host-)?openid=/.test(each)) ?? '';
  const [pair = '', ...attributes] = line.split('; ');
  return { line, pair, secret: pair.split('=')[1] ?? '', attributes };
}

describe('signing in by an OpenID provider over HTTP', () => {
  let gateway: TestGateway;
  beforeAll(async () => {
    gateway = await startTestGateway({ RATE_SIGN_IN: '1000' });
  });
  afterAll(() => gateway.stop());

  const start = (cookie = '') => request(gateway.url).post(START).set('cookie', cookie).send({});
  const finish = (cookie: string, body: object = RETURNED) =>
    request(gateway.url).post(FINISH).set('cookie', cookie).send(body);
  const asked = () => gateway.world.lastOf(finishOpenId.subject);

  it('gives the browser a new secret each time, whatever it brings along', async () => {
    const first = readCookie(await start());
    const second = readCookie(await start(first.pair));
    expect(first.secret).toMatch(/^[\w-]{43}$/);
    expect(second.secret).toMatch(/^[\w-]{43}$/);
    expect(second.secret).not.toBe(first.secret);
    expect(gateway.world.lastOf(startOpenId.subject)).toEqual({ browserSecret: second.secret });
  });

  it('keeps that secret from scripts, other sites and the address, for ten minutes', async () => {
    const response = await start();
    const { attributes, secret } = readCookie(response);
    expect(attributes.sort()).toEqual(['HttpOnly', 'Max-Age=600', 'Path=/', 'SameSite=Strict']);
    expect(response.body).toEqual({ url: 'https://provider.example/authorize?state=s' });
    expect(response.text).not.toContain(secret);
  });

  it('ends what this browser began: a session of its own, and the secret is gone', async () => {
    const { pair, secret } = readCookie(await start());
    const response = await finish(pair);
    expect(response.status).toBe(200);
    const { token, accessToken } = response.body as Record<string, string>;
    expect(token).toBe(accessToken);
    expect(asked()).toMatchObject({ ...RETURNED, browserSecret: secret });
    expect(asked()).toHaveProperty('device.address', '127.0.0.1');
    expect(readCookie(response).line).toMatch(/^openid=; Max-Age=0/);
    expect(String(response.headers['set-cookie'])).toMatch(/portal=[^;]{10}/);
  });

  it('fixation: a session that the browser brings along is not the one it gets', async () => {
    const planted = gateway.world.signIn('student');
    const { pair } = readCookie(await start());
    const response = await finish(`${pair}; portal=${planted.cookieSecret}`).set(
      'origin',
      gateway.url,
    );
    expect(response.status).toBe(200);
    expect(response.body).not.toHaveProperty('token', planted.token);
    expect(String(response.headers['set-cookie'])).not.toContain(planted.cookieSecret);
  });

  it.each([
    ['no cookie', ''],
    ['an empty one', 'openid='],
    ['one that was not made here', 'openid=short'],
    ['one of another name', `__Host-openid=${'x'.repeat(43)}`],
  ])('login CSRF: with %s it asks nobody, and signs nobody in', async (_, cookie) => {
    const before = asked();
    const response = await finish(cookie);
    expect(response.status).toBe(401);
    expect(response.body).toMatchObject({
      code: 'wrong_credentials',
      message: 'Google login failed.',
    });
    expect(asked()).toBe(before);
    expect(String(response.headers['set-cookie'])).not.toMatch(/portal=[^;]/);
  });

  it('login CSRF: a foreign page can neither begin nor end it', async () => {
    const { pair } = readCookie(await start());
    for (const path of [START, FINISH]) {
      const call = request(gateway.url).post(path).set('cookie', pair).send(RETURNED);
      expect((await call.set('origin', 'https://evil.example')).status).toBe(403);
    }
  });

  it.each([
    ['no code', { state: 's' }],
    ['no state', { code: 'c' }],
    ['an object for a code', { code: { $ne: '' }, state: 's' }],
    ['an endless code', { code: 'c'.repeat(3_000), state: 's' }],
  ])('takes nothing with %s', async (_, body) => {
    const { pair } = readCookie(await start());
    expect((await finish(pair, body)).status).toBe(400);
  });

  it('has the __Host- prefix and Secure where the portal is served by https', async () => {
    const secure = await startTestGateway({ PUBLIC_URL: HTTPS });
    const { pair, attributes } = readCookie(await request(secure.url).post(START).send({}));
    expect(pair).toMatch(/^__Host-openid=[\w-]{43}$/);
    expect(attributes).toContain('Secure');
    const plain = pair.replace('__Host-', '');
    const response = await request(secure.url).post(FINISH).set('cookie', plain).send(RETURNED);
    expect(response.status).toBe(401);
    await secure.stop();
  });
});
