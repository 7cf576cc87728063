import { scaledMs } from '@portal/testing';
import { sessionEnded } from '@portal/contracts/identity';
import { waitingXpChanged } from '@portal/contracts/testlab';
import { xpChanged } from '@portal/contracts/xp';
import { io, type Socket } from 'socket.io-client';
import request from 'supertest';
import type { TestSession } from '../testing/double-world.fixture';
import { RawWebSocket } from '../testing/raw-websocket.fixture';
import { startTestGateway, type TestGateway } from '../testing/test-gateway.fixture';

describe('a socket', () => {
  let gateway: TestGateway;
  const open: Socket[] = [];
  beforeAll(async () => {
    gateway = await startTestGateway();
  });
  afterEach(() => open.splice(0).forEach((socket) => socket.disconnect()));
  afterAll(() => gateway.stop());

  const connect = (auth: object, options: object = {}): Socket => {
    const socket = io(gateway.url, {
      transports: ['websocket'],
      reconnection: false,
      forceNew: true,
      auth,
      ...options,
    });
    open.push(socket);
    return socket;
  };
  const next = (socket: Socket, event: string) =>
    new Promise<unknown>((resolve) => socket.once(event, resolve));
  const connected = async (session: TestSession) => {
    const socket = connect({ token: session.token });
    await next(socket, 'connect');
    return socket;
  };
  const until = async (isSo: () => boolean) => {
    while (!isSo()) await new Promise((resolve) => setTimeout(resolve, 20));
  };
  const refusal = async (socket: Socket) => {
    socket.once('connect', () => socket.emit('unexpected'));
    return next(socket, 'connect_error');
  };
  const changed = (session: TestSession, balanceMxp: number, revision: number) =>
    gateway.emit(xpChanged, {
      studentId: session.caller.userId,
      balanceMxp,
      changeMxp: 1,
      revision,
      reason: 'test',
    });

  it('hears its own balance in XP, and nobody else’s', async () => {
    const [ada, ben] = [gateway.world.signIn('student'), gateway.world.signIn('student')];
    const [ofAda, ofBen] = await Promise.all([connected(ada), connected(ben)]);
    const received = Promise.all([next(ofAda, 'xp:update'), next(ofBen, 'xp:update')]);
    await changed(ada, 2_500, 1);
    await changed(ben, 1_000, 1);
    expect(await received).toEqual([{ totalXP: 2.5 }, { totalXP: 1 }]);
  });

  it('hears what its tests have earned and is not added yet, and so does who asks anew', async () => {
    const ada = gateway.world.signIn('student');
    const studentId = ada.caller.userId;
    const user = () =>
      request(gateway.url)
        .get('/api/auth/current-user')
        .set('authorization', `Bearer ${ada.token}`);
    expect((await user()).body).toHaveProperty('user.waitingXP', 0);
    const received = next(await connected(ada), 'xp:waiting');
    gateway.world.waiting.set(studentId, 4_000);
    await gateway.emit(waitingXpChanged, { studentId, waitingMxp: 4_000 });
    expect(await received).toEqual({ waitingXP: 4 });
    expect((await user()).body).toHaveProperty('user.waitingXP', 4);
  });

  it('never goes back to an older balance', async () => {
    const ada = gateway.world.signIn('student');
    const socket = await connected(ada);
    const received: unknown[] = [];
    socket.on('xp:update', (payload) => received.push(payload));
    await changed(ada, 2_000, 2);
    await changed(ada, 1_000, 1);
    const last = new Promise<void>((resolve) =>
      socket.on('xp:update', ({ totalXP }) => totalXP === 3 && resolve()),
    );
    await changed(ada, 3_000, 3);
    await last;
    expect(received).toEqual([{ totalXP: 2 }, { totalXP: 3 }]);
  });

  it.each([
    ['no token', {}],
    ['a forged token', { token: 'forged' }],
    ['a token that is no text', { token: { $ne: '' } }],
    ['an endless token', { token: 'x'.repeat(10_000) }],
  ])('with %s is refused before any event', async (_name, auth) => {
    expect(await refusal(connect(auth))).toMatchObject({ data: { code: 'unauthenticated' } });
  });

  it('is not let in by a token in its address, nor by a cookie that no page of the portal brings', async () => {
    const { token, cookieSecret } = gateway.world.signIn('student');
    const socket = connect(
      {},
      {
        query: { token },
        extraHeaders: { cookie: `portal=${cookieSecret}`, authorization: `Bearer ${token}` },
      },
    );
    expect(await refusal(socket)).toMatchObject({ data: { code: 'unauthenticated' } });
  });

  it('is let in by the cookie from a page of the portal, where its browser keeps no token', async () => {
    const ada = gateway.world.signIn('student');
    const cookie = `portal=${ada.cookieSecret}`;
    const own = connect({}, { extraHeaders: { cookie, origin: gateway.url } });
    await next(own, 'connect');
    const received = next(own, 'xp:update');
    await changed(ada, 2_500, 1);
    expect(await received).toEqual({ totalXP: 2.5 });
    const foreign = connect({}, { extraHeaders: { cookie, origin: 'https://evil.example' } });
    await refusal(foreign);
    expect(foreign.connected).toBe(false);
    const forged = connect({}, { extraHeaders: { cookie: 'portal=forged', origin: gateway.url } });
    expect(await refusal(forged)).toMatchObject({ data: { code: 'unauthenticated' } });
  });

  it.each(['https://evil.example', 'null'])('from a page of %s is refused', async (origin) => {
    const { token } = gateway.world.signIn('student');
    const socket = connect({ token }, { extraHeaders: { origin } });
    expect(await refusal(socket)).toBeInstanceOf(Error);
    expect(socket.connected).toBe(false);
  });

  it("from the portal's own page is let in", async () => {
    const { token } = gateway.world.signIn('student');
    const socket = connect({ token }, { extraHeaders: { origin: gateway.url } });
    await next(socket, 'connect');
    expect(socket.recovered).toBeFalsy();
  });

  it('is a websocket and nothing else', async () => {
    const polling = await request(gateway.url).get('/socket.io/?EIO=4&transport=polling');
    expect(polling.status).toBe(400);
    expect(
      (await request(gateway.url).get('/socket.io/socket.io.js')).status,
    ).toBeGreaterThanOrEqual(400);
  });

  it('announces a ping every 20 s: a proxy that closes idle sockets after 60 s leaves it open (G92)', async () => {
    const socket = RawWebSocket.openWith(Number(new URL(gateway.url).port), Buffer.alloc(0));
    await socket.untilReceived('"pingInterval":20000');
    socket.close();
  });

  it('is told and cut within a second of the end of its session, and no other', async () => {
    const ada = gateway.world.signIn('student');
    const ben = gateway.world.signIn('student');
    const [first, second, other] = await Promise.all([
      connected(ada),
      connected(ada),
      connected(ben),
    ]);
    const cut = Promise.all(
      [first, second].flatMap((socket) => [
        next(socket, 'session:ended'),
        next(socket, 'disconnect'),
      ]),
    );
    const startedAt = performance.now();
    const { userId, sessionId } = ada.caller;
    await gateway.emit(sessionEnded, { userId, sessionIds: [sessionId] });
    await cut;
    expect(performance.now() - startedAt).toBeLessThan(scaledMs(1_000));
    expect(other.connected).toBe(true);
    expect(await refusal(connect({ token: ada.token }))).toMatchObject({
      data: { code: 'unauthenticated' },
    });
  });

  it('is cut by a logout over HTTP', async () => {
    const ada = gateway.world.signIn('student');
    const socket = await connected(ada);
    const cut = next(socket, 'disconnect');
    await request(gateway.url).post('/api/auth/logout').set('authorization', `Bearer ${ada.token}`);
    expect(await cut).toBe('io server disconnect');
  });

  it('is cut when its token expires', async () => {
    const expiresAt = new Date(Date.now() + 700).toISOString();
    const socket = await connected(gateway.world.signIn('student', { expiresAt }));
    expect(await Promise.all([next(socket, 'session:ended'), next(socket, 'disconnect')])).toEqual([
      { message: 'You have been signed out.' },
      'io server disconnect',
    ]);
  });

  it('is one of twenty at most of one person', async () => {
    const ada = gateway.world.signIn('student');
    await Promise.all(Array.from({ length: 20 }, () => connected(ada)));
    expect(await refusal(connect({ token: ada.token }))).toMatchObject({
      data: { code: 'too_many_requests' },
    });
  });

  it('is one of twenty also where sixty come at once', async () => {
    const { token } = gateway.world.signIn('student');
    let letIn = (): void => undefined;
    gateway.world.held = new Promise((resolve) => (letIn = resolve));
    const sockets = Array.from({ length: 60 }, () => connect({ token }));
    const opened = sockets.map(({ io: { engine } }) => engine.once('open', () => undefined));
    await until(() => opened.every(({ readyState }) => readyState === 'open'));
    letIn();
    gateway.world.held = null;
    const settled = (socket: Socket) =>
      Promise.race([next(socket, 'disconnect'), next(socket, 'connect_error')]);
    let refused = 0;
    for (const socket of sockets) void settled(socket).then(() => (refused += 1));
    await until(() => refused >= 40);
    expect(sockets.filter(({ connected }) => connected)).toHaveLength(20);
  });
});

describe('the end of a gateway', () => {
  it('has its sockets connect again by themselves, to the one that follows', async () => {
    const first = await startTestGateway();
    const { token } = first.world.signIn('student');
    const socket = io(first.url, {
      transports: ['websocket'],
      auth: { token },
      reconnection: false,
    });
    await new Promise<void>((resolve) => socket.once('connect', resolve));
    const left = new Promise<string>((resolve) => socket.once('disconnect', resolve));
    const startedAt = performance.now();
    await first.stop();
    // A client reconnects automatically after every reason except 'io server disconnect'.
    expect(await left).toBe('transport close');
    expect(performance.now() - startedAt).toBeLessThan(scaledMs(5_000));
  });
});
