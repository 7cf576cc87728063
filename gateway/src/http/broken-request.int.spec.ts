import { errorBodySchema } from '@portal/contracts';
import { connect } from 'node:net';
import request from 'supertest';
import { startTestGateway, type TestGateway } from '../testing/test-gateway.fixture';

const CLOSES = 'Connection: close\r\n';
const SWITCH = 'Connection: Upgrade\r\n';

/** Raw requests, and the status of their refusals. */
const BROKEN: [name: string, sent: string, status: number][] = [
  ['a path that cannot be decoded', `GET /%zz HTTP/1.1\r\nHost: x\r\n${CLOSES}`, 400],
  ['such a path of the API', `GET /api/auth/%zz HTTP/1.1\r\nHost: x\r\n${CLOSES}`, 400],
  ['a header that is none', 'GET / HTTP/1.1\r\nHost: x\r\nno header\r\n', 400],
  ['two lengths', 'POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 1\r\nContent-Length: 2\r\n', 400],
  ['headers too large', `GET / HTTP/1.1\r\nHost: x\r\nX-Long: ${'x'.repeat(20_000)}\r\n`, 431],
  ['no host', `GET /api/site HTTP/1.1\r\n${CLOSES}`, 400],
  ['an expectation', 'GET / HTTP/1.1\r\nHost: x\r\nExpect: wonders\r\n', 417],
  ['CONNECT', 'CONNECT example.org:443 HTTP/1.1\r\nHost: x\r\n', 405],
  ['h2c', `GET / HTTP/1.1\r\nHost: x\r\n${SWITCH}Upgrade: h2c\r\nHTTP2-Settings: AA\r\n`, 400],
  [
    'h2c where websockets are taken',
    `GET /socket.io/?EIO=4&transport=websocket HTTP/1.1\r\nHost: x\r\n${SWITCH}Upgrade: h2c\r\n`,
    400,
  ],
  [
    'a websocket elsewhere',
    `GET /api/site HTTP/1.1\r\nHost: x\r\n${SWITCH}Upgrade: websocket\r\n`,
    400,
  ],
  ['HTTP/2 without asking', 'PRI * HTTP/2.0\r\n\r\nSM\r\n', 400],
];

describe('a request that reaches no route', () => {
  let gateway: TestGateway;
  beforeAll(async () => {
    gateway = await startTestGateway();
  });
  afterAll(() => gateway.stop());

  const send = (text: string) =>
    new Promise<string>((resolve, reject) => {
      const socket = connect(gateway.port, '127.0.0.1', () => socket.write(`${text}\r\n`));
      let answer = '';
      socket.on('data', (chunk) => (answer += chunk.toString()));
      socket.on('error', reject);
      socket.on('close', () => resolve(answer));
    });

  it.each(BROKEN)('for %s is refused in the usual shape', async (_name, text, status) => {
    const [head = '', body = ''] = (await send(text)).split('\r\n\r\n');
    expect(head).toMatch(new RegExp(`^HTTP/1\\.1 ${status} `));
    const refusal = errorBodySchema.strict().parse(JSON.parse(body));
    expect(head.toLowerCase()).toContain(`x-request-id: ${refusal.requestId}`);
    expect(head.toLowerCase()).toContain('x-content-type-options: nosniff');
    expect(body).not.toContain('%zz');
    expect((await request(gateway.url).get('/health/live')).status).toBe(200);
  });
});
