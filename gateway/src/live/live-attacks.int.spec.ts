import { scaledMs } from '@portal/testing';
import { io } from 'socket.io-client';
import request from 'supertest';
import { RawWebSocket } from '../testing/raw-websocket.fixture';
import { startTestGateway, type TestGateway } from '../testing/test-gateway.fixture';

describe('a socket that attacks', () => {
  let gateway: TestGateway;
  let token: string;
  beforeAll(async () => {
    gateway = await startTestGateway();
    token = gateway.world.signIn('student').token;
  });
  afterAll(() => gateway.stop());

  const signedIn = async () => {
    const socket = await RawWebSocket.open(gateway.port);
    socket.send(`40${JSON.stringify({ token })}`);
    return socket;
  };
  const bystander = async () => {
    const socket = io(gateway.url, {
      transports: ['websocket'],
      reconnection: false,
      auth: { token },
    });
    await new Promise<void>((resolve) => socket.once('connect', resolve));
    return socket;
  };

  it.each([
    ['an event that is no JSON', '42["x"'],
    ['an event that is no list', '42{"a":1}'],
    ['an event named as one of its own', '42["connect"]'],
    ['an event named by an object', '42[{"toString":1}]'],
    ['a packet of an unknown kind', '49'],
    ['attachments without a number', '45-["x"]'],
    ['a number of attachments that is none', '4599999999999999999999-["x"]'],
    ['an attachment that is announced twice', '452-["x",{"_placeholder":true,"num":"splice"}]'],
    ['a packet of the transport that is none', '9'],
    ['an unknown room of its own', '40/admin,{}'],
    ['a frame of a megabyte', `42["x","${'a'.repeat(1_000_000)}"]`],
  ])('with %s is dropped alone', async (_name, packet) => {
    const other = await bystander();
    const attacker = await signedIn();
    attacker.send(packet);
    attacker.send(Buffer.from([4, 255, 0]), 2);
    attacker.send('42["after"]');
    attacker.sendBytes(Buffer.from([0xff, 0xff, 0xff, 0xff]));
    await attacker.closed;
    expect(other.connected).toBe(true);
    other.disconnect();
  });

  it('with ten thousand events in a second is dropped alone', async () => {
    const other = await bystander();
    const attacker = await signedIn();
    for (let count = 0; count < 10_000; count += 1) attacker.send('42["send-message","x"]');
    await attacker.closed;
    expect(other.connected).toBe(true);
    other.disconnect();
  });

  it('by guessing tokens is slowed down like over HTTP, and identity is asked no more', async () => {
    const slow = await startTestGateway({ RATE_ADDRESS: '5' });
    const { token: good } = slow.world.signIn('student');
    const codeOf = (guess: string) =>
      new Promise<string>((resolve) => {
        const options = { transports: ['websocket'], reconnection: false, forceNew: true };
        const socket = io(slow.url, { ...options, auth: { token: guess } });
        socket.once('connect', () => resolve('let in'));
        socket.once('connect_error', (error: Error & { data?: { code?: string } }) =>
          resolve(error.data?.code ?? error.message),
        );
      });
    expect(await codeOf(good)).toBe('let in');
    const codes: string[] = [];
    for (let guess = 0; guess < 8; guess += 1) codes.push(await codeOf(`guess ${guess}`));
    expect(codes).toEqual([
      ...Array<string>(5).fill('unauthenticated'),
      ...Array<string>(3).fill('too_many_requests'),
    ]);
    const me = request(slow.url).get('/api/auth/current-user');
    expect((await me.set('authorization', 'Bearer guess')).status).toBe(429);
    // A session that was admitted before is known, and is admitted again from the same address.
    expect(await codeOf(good)).toBe('let in');
    await slow.stop();
  });

  it('by never saying who it is is dropped after seconds', async () => {
    const silent = await RawWebSocket.open(gateway.port);
    const startedAt = performance.now();
    await silent.closed;
    expect(performance.now() - startedAt).toBeLessThan(scaledMs(8_000));
  });
});
