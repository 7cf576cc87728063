import request from 'supertest';
import { startTestGateway, type TestGateway } from '../testing/test-gateway.fixture';

describe('the headers of every answer', () => {
  let gateway: TestGateway;
  beforeAll(async () => {
    gateway = await startTestGateway();
  });
  afterAll(() => gateway.stop());

  const COMMON = {
    'x-content-type-options': 'nosniff',
    'cross-origin-resource-policy': 'same-origin',
  };

  it.each(['/', '/student', '/health/live', '/assets/x.js', '/dev/mailbox', '//api/site'])(
    'let the page at %s use nothing but the portal',
    async (path) => {
      const { headers } = await request(gateway.url).get(path);
      expect(headers).toMatchObject({
        ...COMMON,
        'x-frame-options': 'DENY',
        'referrer-policy': 'strict-origin-when-cross-origin',
        'cross-origin-opener-policy': 'same-origin',
      });
      expect(headers['permissions-policy']).toContain(
        'camera=(self), microphone=(self), display-capture=(self)',
      );
      const policy = String(headers['content-security-policy']).split('; ');
      expect(policy).toEqual(
        expect.arrayContaining([
          "default-src 'none'",
          "script-src 'self'",
          "style-src 'self'",
          "frame-ancestors 'none'",
          "base-uri 'none'",
          "form-action 'self'",
          "require-trusted-types-for 'script'",
        ]),
      );
      expect(policy.join()).not.toMatch(/unsafe|\*/);
    },
  );

  it.each(['/api/site', '/api/nothing', '/api/auth/current-user'])(
    'let the data of %s do nothing at all',
    async (path) => {
      const { headers } = await request(gateway.url).get(path);
      expect(headers).toMatchObject({
        ...COMMON,
        'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
        'cache-control': 'no-store',
      });
    },
  );

  it.each(['/', '/api/site'])('do not tell at %s what serves it', async (path) => {
    const { headers } = await request(gateway.url).get(path);
    expect(headers).not.toHaveProperty('x-powered-by');
    expect(headers).not.toHaveProperty('server');
    expect(headers).not.toHaveProperty('strict-transport-security');
  });

  it('ask for https for a year, and open sockets, where the portal is served by https', async () => {
    const secure = await startTestGateway({ PUBLIC_URL: 'https://portal.miva.edu.ng/' });
    const { headers } = await request(secure.url).get('/');
    expect(headers['strict-transport-security']).toBe('max-age=31536000; includeSubDomains');
    expect(headers['content-security-policy']).toContain(
      "connect-src 'self' wss://portal.miva.edu.ng;",
    );
    await secure.stop();
  });

  it('let pages use Daily where it carries the calls, and only the university’s own domain there', async () => {
    const calling = await startTestGateway({ DAILY_DOMAIN: 'https://miva.daily.co' });
    const { headers } = await request(calling.url).get('/');
    await calling.stop();
    const policy = String(headers['content-security-policy']).split('; ');
    expect(policy).toEqual(
      expect.arrayContaining([
        "script-src 'self' https://c.daily.co",
        "connect-src 'self' https://*.daily.co wss://*.daily.co https://*.wss.daily.co",
        'frame-src https://miva.daily.co',
        "worker-src 'self' blob:",
        "frame-ancestors 'none'",
      ]),
    );
    // The loader of Daily sets scripts from strings, which trusted types forbid.
    expect(policy.join()).not.toMatch(/unsafe|trusted-types/);
    expect(headers['permissions-policy']).toContain(
      'camera=(self "https://miva.daily.co"), microphone=(self "https://miva.daily.co")',
    );
  });
});
