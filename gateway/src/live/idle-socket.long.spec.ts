import { once } from 'node:events';
import { connect, createServer, type AddressInfo, type Server } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { io, type Socket } from 'socket.io-client';
import { startTestGateway, type TestGateway } from '../testing/test-gateway.fixture';

/** Default time after which nginx closes a connection without a byte from the gateway, in ms. */
const READ_LIMIT_MS = 60_000;
const IDLE_MS = 90_000;

let gateway: TestGateway;
let proxy: Server;
let socket: Socket;

beforeAll(async () => {
  gateway = await startTestGateway();
  proxy = createServer((client) => {
    const upstream = connect(Number(new URL(gateway.url).port), '127.0.0.1');
    const limit = setTimeout(() => upstream.destroy(), READ_LIMIT_MS);
    upstream.on('data', () => limit.refresh());
    for (const side of [client, upstream]) side.on('error', () => side.destroy());
    client.pipe(upstream).pipe(client);
    upstream.once('close', () => {
      clearTimeout(limit);
      client.destroy();
    });
    client.once('close', () => upstream.destroy());
  });
  proxy.listen(0, '127.0.0.1');
  await once(proxy, 'listening');
});
afterAll(async () => {
  socket.disconnect();
  proxy.close();
  await gateway.stop();
});

it('stays open for 90 s without a word behind a proxy that closes what is silent for 60 s (G92)', async () => {
  const { token } = gateway.world.signIn('student');
  const { port } = proxy.address() as AddressInfo; // it listens on TCP
  socket = io(`http://127.0.0.1:${port}`, {
    transports: ['websocket'],
    reconnection: false,
    auth: { token },
  });
  await new Promise<void>((resolve) => socket.once('connect', resolve));
  const closed: string[] = [];
  socket.on('disconnect', (reason) => closed.push(reason));
  await pause(IDLE_MS);
  expect(closed).toEqual([]);
  expect(socket.connected).toBe(true);
});
