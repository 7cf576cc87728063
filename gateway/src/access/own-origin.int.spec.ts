import request from 'supertest';
import { startTestGateway, type TestGateway } from '../testing/test-gateway.fixture';

const HTTPS = 'https://portal.miva.edu.ng';

describe('what a browser carries by itself (attack 17)', () => {
  let gateway: TestGateway;
  beforeAll(async () => {
    gateway = await startTestGateway({ RATE_SIGN_IN: '1000' });
  });
  afterAll(() => gateway.stop());

  const claimWith = (headers: Record<string, string>) =>
    request(gateway.url)
      .post('/api/auth/xp/add')
      .set('cookie', `portal=${gateway.world.signIn('student').cookieSecret}`)
      .set(headers)
      .send({ xp: 2 });

  it("writes only from the portal's own pages", async () => {
    const own = gateway.url;
    const allowed: Record<string, string>[] = [
      { origin: own },
      { 'sec-fetch-site': 'same-origin' },
      { referer: `${own}/TestLab` },
    ];
    for (const headers of allowed) expect((await claimWith(headers)).status).toBe(200);
  });

  it.each<Record<string, string>>([
    {},
    { origin: 'https://evil.example' },
    { origin: 'null' },
    { origin: 'https://evil.example', 'sec-fetch-site': 'same-origin' },
    { origin: 'https://127.0.0.1.evil.example' },
    { 'sec-fetch-site': 'cross-site' },
    { 'sec-fetch-site': 'same-site' },
    { 'sec-fetch-site': 'none' },
    { referer: 'https://evil.example/127.0.0.1' },
  ])('is refused with %j', async (headers) => {
    const response = await claimWith(headers);
    expect(response.status).toBe(403);
    expect(response.body).toHaveProperty('code', 'foreign_origin');
    expect(response.headers).not.toHaveProperty('access-control-allow-origin');
  });

  it.each(['text/plain', 'application/x-www-form-urlencoded', 'multipart/form-data; boundary=x'])(
    'is refused as the %s of a foreign form',
    async (type) => {
      const response = await request(gateway.url)
        .post('/api/auth/xp/add')
        .set('cookie', `portal=${gateway.world.signIn('student').cookieSecret}`)
        .set('origin', 'https://evil.example')
        .set('content-type', type)
        .send('{"xp":2}');
      expect(response.status).toBe(403);
    },
  );

  it('signs nobody in for a foreign page', async () => {
    const response = await request(gateway.url)
      .post('/api/auth/login')
      .set('origin', 'https://evil.example')
      .send({ email: 'ada@miva.edu.ng', password: 'long enough' });
    expect(response.status).toBe(403);
    expect(response.headers).not.toHaveProperty('set-cookie');
  });

  it('is not needed where a token says who writes', async () => {
    const { token } = gateway.world.signIn('student');
    const response = await request(gateway.url)
      .post('/api/auth/xp/add')
      .set('authorization', `Bearer ${token}`)
      .send({ xp: 2 });
    expect(response.status).toBe(200);
  });

  it.each(['https://evil.example', 'null'])('shows nothing to %s (attack 18)', async (origin) => {
    const read = await request(gateway.url).get('/api/leaderboard').set('origin', origin);
    expect(read.headers).not.toHaveProperty('access-control-allow-origin');
    const ask = await request(gateway.url)
      .options('/api/auth/login')
      .set({ origin, 'access-control-request-method': 'POST' });
    expect(ask.status).toBe(405);
    expect(ask.headers).not.toHaveProperty('access-control-allow-origin');
  });

  it.each(['/api/auth/login', '/api/admin/login', '/api/auth/verify'])(
    'gets from %s a cookie that no script can read',
    async (path) => {
      const body = { email: 'ada@miva.edu.ng', password: 'long enough', code: '123456' };
      const response = await request(gateway.url).post(path).send(body);
      const cookie = response.get('Set-Cookie')?.[0] ?? '';
      expect(cookie).toMatch(
        /^portal=[0-9a-f-]{36}; Path=\/; Expires=.*; HttpOnly; SameSite=Strict$/,
      );
      expect(response.text).not.toContain(cookie.slice(7, 43));
    },
  );

  it('loses the cookie at logout', async () => {
    const response = await request(gateway.url)
      .post('/api/auth/logout')
      .set('cookie', `portal=${gateway.world.signIn('student').cookieSecret}`)
      .set('origin', gateway.url);
    expect(response.status).toBe(200);
    expect(response.get('Set-Cookie')?.[0]).toMatch(/^portal=; .*Expires=Thu, 01 Jan 1970/);
  });

  it('is bound to the host and to https wherever the portal is served by https (attack 16)', async () => {
    const secure = await startTestGateway({ PUBLIC_URL: HTTPS });
    const login = await request(secure.url)
      .post('/api/auth/login')
      .set('origin', HTTPS)
      .send({ email: 'ada@miva.edu.ng', password: 'long enough' });
    const cookie = login.get('Set-Cookie')?.[0] ?? '';
    expect(cookie).toMatch(/^__Host-portal=.*; Path=\/; .*HttpOnly; Secure; SameSite=Strict$/);
    expect(cookie).not.toContain('Domain');
    const claim = (origin: string) =>
      request(secure.url)
        .post('/api/auth/xp/add')
        .set({ cookie: cookie.split(';')[0] ?? '', origin })
        .send({ xp: 2 });
    expect((await claim(HTTPS)).status).toBe(200);
    expect((await claim(secure.url)).status).toBe(403);
    await secure.stop();
  });
});
