import request from 'supertest';
import { startTestGateway } from '../testing/test-gateway.fixture';

async function mailbox(env: Record<string, string>) {
  const gateway = await startTestGateway(env);
  const response = await request(gateway.url).get('/dev/mailbox');
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
    { NATS_URL: 'nats://localhost' },
    { DEV_MAILBOX: 'off' },
  ])('is not there with %j', async (env) => {
    expect((await mailbox(env)).status).toBe(404);
  });

  it('is there in production where it is asked for', async () => {
    expect((await mailbox({ NODE_ENV: 'production', DEV_MAILBOX: 'on' })).status).toBe(200);
  });
});
