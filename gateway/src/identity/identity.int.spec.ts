import request from 'supertest';
import { z } from 'zod';
import { startTestGateway, type TestGateway } from '../testing/test-gateway.fixture';

const REGISTRATION = {
  email: '  Ada.Obi@miva.edu.ng ',
  password: 'long enough',
  confirmPassword: 'long enough',
  department: 'Economics',
  acceptedTerms: true,
};

describe('accounts over HTTP', () => {
  let gateway: TestGateway;
  beforeAll(async () => {
    gateway = await startTestGateway({ RATE_SIGN_IN: '1000' });
  });
  afterAll(() => gateway.stop());

  const post = (path: string, body: object) => request(gateway.url).post(path).send(body);

  it('registers, and says how long to wait for another code', async () => {
    const response = await post('/api/auth/register', REGISTRATION);
    expect(response.status).toBe(200);
    expect(response.body).toMatchObject({
      message: 'Verification code sent. Check your email.',
      data: {
        email: 'ada.obi@miva.edu.ng',
        resendAfterSeconds: 120,
      },
    });
    expect(response.body).toHaveProperty('data.registrationId');
    expect(gateway.world.lastOf('identity.register')).toMatchObject({
      email: 'ada.obi@miva.edu.ng',
      password: 'long enough',
    });
  });

  it('sends the code again by the same path', async () => {
    const response = await post('/api/auth/register', { email: 'ada@miva.edu.ng', resend: true });
    expect(response.body).toHaveProperty('message', 'Code resent');
    expect(gateway.world.lastOf('identity.resendCode')).toMatchObject({ email: 'ada@miva.edu.ng' });
  });

  it('verifies with a token', async () => {
    const response = await post('/api/auth/verify', { email: 'ada@miva.edu.ng', code: '123456' });
    expect(response.body).toHaveProperty('message', 'Verified!');
    expect(response.body).toHaveProperty('token');
  });

  it.each(['12345', '1234567', 'abcdef', '12 456'])('takes no code like %j', async (code) => {
    const response = await post('/api/auth/verify', { email: 'ada@miva.edu.ng', code });
    expect(response.status).toBe(400);
    expect(response.body).toHaveProperty('message', 'Invalid code');
  });

  it('tells identity where the call came from', async () => {
    await post('/api/auth/login', { email: 'a@miva.edu.ng', password: ' kept ' }).set(
      'user-agent',
      'x'.repeat(900),
    );
    expect(gateway.world.lastOf('identity.login')).toEqual({
      email: 'a@miva.edu.ng',
      password: ' kept ',
      device: { address: '127.0.0.1', userAgent: 'x'.repeat(400) },
    });
  });

  it('knows a browser again by a cookie that scripts and other sites do not see', async () => {
    const body = { email: 'a@miva.edu.ng', password: 'kept' };
    const response = await post('/api/auth/login', body);
    const lines = String(response.headers['set-cookie']);
    expect(lines).toMatch(/,device=d{43}; Max-Age=15552000; Path=\/; HttpOnly; SameSite=Strict$/);
    expect(response.text).not.toContain('d'.repeat(43));
    const secret = 'e'.repeat(43);
    await post('/api/auth/login', body).set('cookie', `theme=dark; device=${secret}`);
    expect(gateway.world.lastOf('identity.login')).toHaveProperty('device.deviceSecret', secret);
    for (const made of ['short', 'f'.repeat(44), '"f"']) {
      await post('/api/auth/login', body).set('cookie', `device=${made}`);
      expect(gateway.world.lastOf('identity.login')).not.toHaveProperty('device.deviceSecret');
    }
  });

  it('binds that cookie to the host where the portal is served by https', async () => {
    const secure = await startTestGateway({ PUBLIC_URL: 'https://portal.miva.edu.ng' });
    const body = { email: 'a@miva.edu.ng', password: 'kept' };
    const response = await request(secure.url).post('/api/auth/login').send(body);
    expect(String(response.headers['set-cookie'])).toMatch(/,__Host-device=d{43};.*; Secure/);
    await secure.stop();
  });

  it("shows a student's own XP, and no XP for an admin", async () => {
    const ask = async (role: 'student' | 'admin') => {
      const { token, caller } = gateway.world.signIn(role);
      gateway.world.balances.set(caller.userId, 12_345);
      const path = '/api/auth/current-user';
      return request(gateway.url).get(path).set('authorization', `Bearer ${token}`);
    };
    expect((await ask('student')).body).toMatchObject({
      user: { role: 'student', totalXP: 12.345 },
    });
    expect((await ask('admin')).body).toMatchObject({ user: { role: 'admin', totalXP: 0 } });
  });

  it('shows beside them what tests have earned and is not added, as far as that is known', async () => {
    const ask = async (waitingMxp: number) => {
      const { token, caller } = gateway.world.signIn('student');
      gateway.world.waiting.set(caller.userId, waitingMxp);
      const path = '/api/auth/current-user';
      return request(gateway.url).get(path).set('authorization', `Bearer ${token}`);
    };
    expect((await ask(4_000)).body).toMatchObject({ user: { totalXP: 0, waitingXP: 4 } });
    const away = await ask(-1);
    expect(away.status).toBe(200);
    expect(away.body).toMatchObject({ user: { totalXP: 0, waitingXP: null } });
  });

  it('never sends the secret of the cookie, nor a password, back', async () => {
    const response = await post('/api/auth/login', {
      email: 'a@miva.edu.ng',
      password: 'pass phrase',
    });
    const names = Object.keys(z.record(z.string(), z.string()).parse(response.body));
    expect(names.sort()).toEqual(['accessToken', 'message', 'token']);
    expect(response.text).not.toContain('pass phrase');
  });
});
