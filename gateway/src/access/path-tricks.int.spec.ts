import { connect } from 'node:net';
import { startTestGateway, type TestGateway } from '../testing/test-gateway.fixture';

/** Sends a request line unchanged: HTTP clients normalize paths before they send them. */
function sendRaw(gateway: TestGateway, method: string, path: string): Promise<string> {
  return new Promise((resolve, reject) => {
    const socket = connect(gateway.port, '127.0.0.1');
    let answer = '';
    socket.setEncoding('utf8');
    socket.on('data', (chunk: string) => (answer += chunk));
    socket.on('error', reject);
    socket.on('close', () => resolve(answer));
    socket.write(`${method} ${path} HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n`);
  });
}
const statusOf = (answer: string) => Number(answer.split(' ')[1]);

const GUARDED = '/api/auth/current-user';
const TRICKS = [
  '//api/auth/current-user',
  '/api//auth/current-user',
  '/api/auth/current-user/',
  '/API/AUTH/CURRENT-USER',
  '/Api/Auth/Current-User',
  '/api/auth/current-user;x',
  '/api/auth/current-user;/x',
  '/api/./auth/current-user',
  '/api/%2e/auth/current-user',
  '/x/../api/auth/current-user',
  '/x/%2e%2e/api/auth/current-user',
  '/api/auth/%63urrent-user',
  '/api/auth%2fcurrent-user',
  '/api/auth%252fcurrent-user',
  '/api\\auth\\current-user',
  '/%61pi/auth/current-user',
  '/api/auth/current-user%00',
  '/api/auth/current-user%20',
  '/api/auth/current-user.json',
  '/api/auth/current-user?x=/../..',
  'http://elsewhere/api/auth/current-user',
  '/api/auth/current-us%E2%84%AAer',
];

describe('a guarded path in disguise (attack 28)', () => {
  let gateway: TestGateway;
  beforeAll(async () => {
    gateway = await startTestGateway();
  });
  afterAll(() => gateway.stop());

  it.each(TRICKS)('%s gives nobody anything', async (path) => {
    for (const method of ['GET', 'HEAD']) {
      const answer = await sendRaw(gateway, method, path);
      expect([400, 401, 404]).toContain(statusOf(answer));
      expect(answer).toMatch(/content-type: application\/json/i);
    }
    expect(gateway.world.requests).toEqual([]);
  });

  it('answers HEAD as it answers GET', async () => {
    expect(statusOf(await sendRaw(gateway, 'GET', GUARDED))).toBe(401);
    expect(statusOf(await sendRaw(gateway, 'HEAD', GUARDED))).toBe(401);
  });

  it.each(['TRACE', 'OPTIONS', 'PROPFIND', 'PURGE'])(
    'refuses %s with 405 (attack 43)',
    async (method) => {
      expect(statusOf(await sendRaw(gateway, method, GUARDED))).toBe(405);
    },
  );

  it.each(['/api', '/api/', '/api/nothing', '/API/nothing', '/api/admin/../admin/stats'])(
    'knows nothing of %s',
    async (path) => {
      const answer = await sendRaw(gateway, 'GET', path);
      expect(statusOf(answer)).toBe(404);
      expect(answer).toContain('"code":"not_found"');
    },
  );
});
