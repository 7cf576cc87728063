import request from 'supertest';
import { startTestGateway } from '../testing/test-gateway.fixture';

describe('pages', () => {
  it('are given only so often to one address, with their files and refusals (F11)', async () => {
    const gateway = await startTestGateway({ RATE_PAGES: '3', TRUST_PROXY: '127.0.0.1' });
    const statusFrom = async (address: string, path: string) => {
      const response = await request(gateway.url).get(path).set('x-forwarded-for', address);
      return response.status;
    };
    expect(await statusFrom('192.0.2.1', '/student')).toBe(200);
    expect(await statusFrom('192.0.2.1', '/assets/gone.js')).toBe(404);
    expect(await statusFrom('192.0.2.1', '/api/docs')).toBe(200);
    expect(await statusFrom('192.0.2.1', '/student')).toBe(429);
    expect(await statusFrom('192.0.2.2', '/student')).toBe(200);
    await gateway.stop();
  });
});
