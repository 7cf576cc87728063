import { Metrics } from '@portal/platform';
import { until } from '@portal/testing';
import { Agent, get, type Server } from 'node:http';
import { connect, type Socket } from 'node:net';
import { z } from 'zod';
import { startTestGateway, type TestGateway } from '../testing/test-gateway.fixture';

const REQUEST = 'GET /student HTTP/1.1\r\nHost: x\r\n\r\n';
const withToken = z.object({ token: z.string() });
/** Returns `count` requests of unknown callers: each causes a request to identity. */
const unknown = (who: string, count: number) =>
  Array.from(
    { length: count },
    (_, n) =>
      `GET /api/auth/current-user HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer ${who}${n}\r\n\r\n`,
  ).join('');
const open = (port: number): Socket => {
  const socket = connect(port, '127.0.0.1');
  socket.on('error', () => undefined); // these tests cut connections on purpose
  return socket;
};
const closed = (socket: Socket) =>
  new Promise<void>((resolve) => socket.resume().once('close', () => resolve()));
/** Counts the requests that the server has parsed. */
const countParsed = (gateway: TestGateway): (() => number) => {
  let parsed = 0;
  const server: Server = gateway.app.getHttpServer();
  server.on('request', () => (parsed += 1));
  return () => parsed;
};
const answersIn = (text: string): number => text.split('HTTP/1.1 200').length - 1;

describe('a connection', () => {
  let gateway: TestGateway;
  afterEach(() => gateway.stop());

  it.each(['/student', '/api/site', '/socket.io/?EIO=4&transport=polling'])(
    'on which thousands of requests for %s are sent ahead is cut, nearly all of them unread (F11)',
    async (path) => {
      gateway = await startTestGateway();
      const parsed = countParsed(gateway);
      const sockets = Array.from({ length: 8 }, () => open(gateway.port));
      for (const socket of sockets) {
        socket.write(REQUEST.replace('/student', path).repeat(2_000));
      }
      await Promise.all(sockets.map(closed));
      expect(parsed()).toBeLessThan(8 * 20);
    },
  );

  it('gets its answers in order where a few are sent ahead, and asks for one at a time', async () => {
    gateway = await startTestGateway();
    const socket = open(gateway.port);
    let text = '';
    socket.on('data', (bytes) => (text += bytes.toString()));
    socket.write(
      `${REQUEST.repeat(4)}GET /gone.js HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n`,
    );
    await closed(socket);
    expect(answersIn(text)).toBe(4);
    expect(text.indexOf('HTTP/1.1 404')).toBeGreaterThan(text.lastIndexOf('HTTP/1.1 200'));
  });

  it('is slowed down where it never rests, and answered all the same (F11)', async () => {
    gateway = await startTestGateway({ RATE_CONNECTION: '600' }); // burst of 60, then 10 a second
    const startedAt = performance.now();
    expect(await fetchInTurn(gateway.url, 75)).toEqual(Array<number>(75).fill(200));
    expect(performance.now() - startedAt).toBeGreaterThan(1_400);
  });

  it('has nothing done for it once it is gone, though a request of it waited', async () => {
    gateway = await startTestGateway({ RATE_CONNECTION: '60' }); // burst of 6, then one a second
    const asked = () => gateway.world.requests.map(({ request }) => withToken.parse(request).token);
    const [leaving, staying] = [open(gateway.port), open(gateway.port)];
    leaving.write(unknown('leaving', 7));
    await until(() => asked().length === 6);
    leaving.destroy();
    staying.resume().write(unknown('staying', 7)); // its turn comes after the other's
    await until(() => asked().includes('staying6'));
    expect(asked()).not.toContain('leaving6');
    staying.destroy();
  });

  it('is not slowed down by a page with 60 files', async () => {
    gateway = await startTestGateway();
    expect(await fetchInTurn(gateway.url, 61)).toEqual(Array<number>(61).fill(200));
  });

  it('is not slowed down that a trusted proxy shares among people', async () => {
    gateway = await startTestGateway({ RATE_CONNECTION: '1', TRUST_PROXY: '127.0.0.1' });
    expect(await fetchInTurn(gateway.url, 20)).toEqual(Array<number>(20).fill(200));
  });

  it('is not parsed before its turn where an address opens hundreds at once', async () => {
    gateway = await startTestGateway({ NEW_CONNECTIONS_PER_ADDRESS: '5' });
    const parsed = countParsed(gateway);
    const flood = Array.from({ length: 300 }, () => open(gateway.port));
    for (const socket of flood) socket.write(REQUEST);
    const stranger = connect({ port: gateway.port, host: '127.0.0.1', localAddress: '127.0.0.7' });
    const answeredAt = parsed();
    expect(answersIn(await answerOn(stranger))).toBe(1);
    expect(parsed() - answeredAt).toBeLessThan(30);
    await Promise.all(flood.slice(50).map(closed)); // reset: more than 5 s of connections wait
    expect(parsed()).toBeLessThan(60);
    expect(await gateway.app.get(Metrics).registry.metrics()).toMatch(
      /portal_connections_refused_total 2\d\d/,
    );
    for (const socket of [...flood, stranger]) socket.destroy();
  });

  it('above the rate of its address waits, and is answered whole', async () => {
    gateway = await startTestGateway({ NEW_CONNECTIONS_PER_ADDRESS: '10' });
    const sockets = Array.from({ length: 25 }, () => open(gateway.port));
    const answers = await Promise.all(sockets.map(answerOn));
    expect(answers.map(answersIn)).toEqual(Array<number>(25).fill(1));
    for (const socket of sockets) socket.destroy();
  });

  it('is refused to an address that has as many as may be, until one ends (F11)', async () => {
    gateway = await startTestGateway({ CONNECTIONS_PER_ADDRESS: '2' });
    const [first, second] = [open(gateway.port), open(gateway.port)];
    await Promise.all([answerOn(first), answerOn(second)]);
    const third = open(gateway.port);
    await closed(third);
    first.destroy();
    await untilTaken(gateway.port);
    second.destroy();
  });

  it('is not counted where it is a trusted proxy’s', async () => {
    gateway = await startTestGateway({ CONNECTIONS_PER_ADDRESS: '1', TRUST_PROXY: '127.0.0.1' });
    const sockets = [open(gateway.port), open(gateway.port), open(gateway.port)];
    const answers = await Promise.all(sockets.map(answerOn));
    expect(answers.map(answersIn)).toEqual([1, 1, 1]);
    for (const socket of sockets) socket.destroy();
  });
});

/** Returns the first bytes of the answer; an empty string if the connection is cut. */
function answerOn(socket: Socket): Promise<string> {
  socket.write(REQUEST);
  return new Promise((resolve) => {
    socket.once('data', (bytes) => resolve(bytes.toString()));
    socket.once('close', () => resolve(''));
  });
}

/** Retries until the server accepts: it detects the end of a connection with a delay. */
async function untilTaken(port: number): Promise<void> {
  for (;;) {
    const socket = open(port);
    const text = await answerOn(socket);
    socket.destroy();
    if (answersIn(text) === 1) return;
  }
}

/** Fetches sequentially on one connection. */
async function fetchInTurn(url: string, count: number): Promise<(number | undefined)[]> {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  const fetchOne = () =>
    new Promise<number | undefined>((resolve, reject) => {
      get(`${url}/student`, { agent }, (response) => {
        response.resume().once('end', () => resolve(response.statusCode));
      }).once('error', reject);
    });
  const statuses: (number | undefined)[] = [];
  for (let n = 0; n < count; n += 1) statuses.push(await fetchOne());
  agent.destroy();
  return statuses;
}
