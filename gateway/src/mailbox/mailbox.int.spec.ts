import request from 'supertest';
import { startTestGateway } from '../testing/test-gateway.fixture';

async function mailbox(env: Record<string, string>, headers: Record<string, string> = {}) {
  const gateway = await startTestGateway(env);
  const response = await request(gateway.url).get('/dev/mailbox').set(headers);
  await gateway.stop();
  return response;
}

describe('the mailbox', () => {
  it('shows the latest mails with their codes, and none of their markup', async () => {
    const page = await mailbox({});
    expect(page.status).toBe(200);
    expect(page.headers['content-type']).toBe('text/html; charset=utf-8');
    expect(page.text).toContain('<strong data-code>123456</strong>');
    expect(page.text).not.toContain('<script');
    expect(page.headers['cache-control']).toBe('no-store');
  });

  it.each<Record<string, string>>([
    { SMTP_URL: 'smtp://localhost' },
    { SMTP_URL: 'smtp://localhost', DEV_MAILBOX: 'on' },
    { NODE_ENV: 'production' },
    { NODE_ENV: 'production', DEV_MAILBOX: 'on' },
    { PUBLIC_URL: 'https://portal.university.example', DEV_MAILBOX: 'on' },
    { NATS_URL: 'nats://localhost' },
    { DEV_MAILBOX: 'off' },
  ])('is not there with %j', async (env) => {
    expect((await mailbox(env)).status).toBe(404);
  });

  it('is there on NATS where it is asked for', async () => {
    const page = await mailbox({ NATS_URL: 'nats://localhost', DEV_MAILBOX: 'on' });
    expect(page.status).toBe(200);
  });

  it.each(['localhost:3000', 'localhost', '127.0.0.1:80', '[::1]:3000'])(
    'is found at %s',
    async (host) => expect((await mailbox({}, { host })).status).toBe(200),
  );

  it.each(['evil.example', 'evil.example:3000', 'localhost.evil.example', '192.0.2.7:3000', '@'])(
    'is not shown to a page that calls this machine %s (F14)',
    async (host) => expect((await mailbox({}, { host })).status).toBe(404),
  );

  it('is not shown to who comes from elsewhere by a proxy on this machine (F14)', async () => {
    const forwarded = { host: 'localhost:3000', 'x-forwarded-for': '192.0.2.7' };
    expect((await mailbox({ TRUST_PROXY: '127.0.0.1' }, forwarded)).status).toBe(404);
  });
});
