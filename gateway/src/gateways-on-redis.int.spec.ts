import { scaledMs } from '@portal/testing';
import { announcementsLive } from '@portal/contracts/announcements';
import { sessionEnded } from '@portal/contracts/identity';
import { xpChanged } from '@portal/contracts/xp';
import { HealthRegistry, Metrics } from '@portal/platform';
import type { Socket } from 'socket.io-client';
import request from 'supertest';
import { EndedSessions } from './identity/ended-sessions';
import { Presence } from './live/presence';
import type { TestSession } from './testing/double-world.fixture';
import { GatewayPair, until, type Side } from './testing/gateway-pair.fixture';

const receivedBy = (socket: Socket): unknown[] => {
  const received: unknown[] = [];
  socket.on('xp:update', (payload) => received.push(payload));
  return received;
};
const cutOf = (socket: Socket) =>
  new Promise<string>((resolve) => socket.once('disconnect', resolve));

const isTooMany = (answer: unknown): boolean =>
  (answer as { code?: string }).code === 'too_many_requests';

describe('two gateways on one Redis', () => {
  let pair: GatewayPair;
  beforeAll(async () => {
    pair = await GatewayPair.start({ RATE_SESSION: '12', RATE_SIGN_IN: '3', RATE_ADDRESS: '6' });
  });
  afterAll(() => pair.stop());

  const changed = ({ caller }: TestSession, revision: number) =>
    pair.emit(xpChanged, {
      studentId: caller.userId,
      balanceMxp: revision * 1_000,
      changeMxp: 1_000,
      revision,
      reason: 'test',
    });
  /** Ends a session at a gateway that receives the event, while the other gateway misses it. */
  const endAt = (side: Side, { caller }: TestSession) =>
    pair
      .at(side)
      .app.get(EndedSessions)
      .end({ userId: caller.userId, sessionIds: [caller.sessionId] });
  const guess = async (n: number) => {
    const me = request(pair.at(0).url).get('/api/auth/current-user');
    return (await me.set('authorization', `Bearer guess-${n}`)).status;
  };
  const presenceAt = (side: Side) => pair.at(side).app.get(Presence).count();
  const login = async (side: Side, email: string) => {
    const call = request(pair.at(side).url).post('/api/auth/login');
    return (await call.send({ email, password: 'long enough' })).status;
  };

  it('share the limit of a session', async () => {
    const ada = pair.world.signIn('student');
    const statuses: number[] = [];
    for (let call = 0; call < 13; call++)
      statuses.push(await pair.read(call % 2 === 0 ? 0 : 1, ada));
    expect(statuses).toEqual([...Array<number>(12).fill(200), 429]);
  });

  it('answer what is asked by sockets at either, and share the limit of an ask', async () => {
    const ada = pair.world.signIn('student');
    const sockets = [await pair.connect(0, ada), await pair.connect(1, ada)];
    const { name, perMinute } = announcementsLive.asks.countUnread;
    const answers: unknown[] = [];
    const refused = new Set<Socket>();
    const startedAt = performance.now();
    // The budget refills continuously: a machine that takes seconds for this regains a part of it.
    while (refused.size < sockets.length && answers.length < 2 * perMinute) {
      for (const socket of sockets) {
        const answer: unknown = await socket.timeout(10_000).emitWithAck(name, {});
        if (isTooMany(answer)) refused.add(socket);
        else answers.push(answer);
      }
    }
    const regained = Math.ceil(((performance.now() - startedAt) * perMinute) / 60_000);
    expect(refused.size).toBe(sockets.length);
    expect(answers.length).toBeGreaterThanOrEqual(perMinute);
    expect(answers.length).toBeLessThanOrEqual(perMinute + regained);
    expect(answers).toEqual(answers.map(() => ({ ok: true, unreadCount: 3 })));
  });

  it('share the limit of an e-mail, and tell how long to wait', async () => {
    const statuses = [await login(0, 'ada@miva.edu.ng'), await login(1, 'ada@miva.edu.ng')];
    statuses.push(await login(0, 'ADA@miva.edu.ng'));
    expect(statuses).toEqual([200, 200, 200]);
    const refused = await request(pair.at(1).url)
      .post('/api/auth/login')
      .send({ email: 'ada@miva.edu.ng', password: 'long enough' });
    expect(refused.status).toBe(429);
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
    expect(Number(refused.headers['retry-after'])).toBeLessThanOrEqual(20);
  });

  it('tell a balance to the sockets of both, to each exactly once', async () => {
    const ada = pair.world.signIn('student');
    const sockets = [await pair.connect(0, ada), await pair.connect(1, ada)];
    const received = sockets.map(receivedBy);
    const cut = Promise.all(sockets.map(cutOf));
    await changed(ada, 1);
    await changed(ada, 2);
    await until(() => received.every((each) => each.length >= 2));
    // Redis preserves the order of messages: no message can follow these.
    endAt(0, ada);
    endAt(1, ada);
    await cut;
    const once = [{ totalXP: 1 }, { totalXP: 2 }];
    expect(received).toEqual([once, once]);
  });

  it('refuse a session and cut its sockets where only one of them has heard of its end', async () => {
    const ada = pair.world.signIn('student');
    expect(await pair.read(1, ada)).toBe(200);
    const socket = await pair.connect(1, ada);
    const event = new Promise((resolve) => socket.once('session:ended', resolve));
    const startedAt = performance.now();
    endAt(0, ada);
    expect(await cutOf(socket)).toBe('io server disconnect');
    expect(await event).toEqual({ message: 'You have been signed out.' });
    expect(await pair.read(1, ada)).toBe(401);
    expect(performance.now() - startedAt).toBeLessThan(scaledMs(1_000));
    expect((await pair.connect(1, ada)).connected).toBe(false);
  });

  it('let whoever has lost a session see what anybody may see', async () => {
    const ada = pair.world.signIn('student');
    expect(await pair.read(1, ada)).toBe(200);
    endAt(0, ada);
    await until(async () => (await pair.read(1, ada)) === 401);
    const board = await request(pair.at(1).url)
      .get('/api/leaderboard')
      .set('authorization', `Bearer ${ada.token}`);
    expect(board.status).toBe(200);
  });

  it('count a student once, however many sockets there are and wherever, and no admin', async () => {
    await pair.redis.flush();
    const [ada, ben] = [pair.world.signIn('student'), pair.world.signIn('student')];
    await Promise.all([pair.connect(0, ada), pair.connect(0, ada), pair.connect(1, ada)]);
    await pair.connect(1, pair.world.signIn('admin'));
    await until(async () => (await presenceAt(0)) === 1);
    await pair.connect(1, ben);
    await until(async () => (await presenceAt(0)) === 2);
    expect(await presenceAt(1)).toBe(2);
    const measures = await pair.at(0).app.get(Metrics).registry.metrics();
    expect(measures).toMatch(/^portal_students_online 2$/m);
    expect(measures).toMatch(/^portal_redis_up 1$/m);
  });

  it('keep every session when Redis is emptied', async () => {
    const ada = pair.world.signIn('student');
    const socket = await pair.connect(1, ada);
    expect(await pair.read(0, ada)).toBe(200);
    await pair.redis.flush();
    expect([await pair.read(0, ada), await pair.read(1, ada)]).toEqual([200, 200]);
    const received = receivedBy(socket);
    await changed(ada, 1);
    await until(() => received.length > 0);
  });

  it('forget a session that ends by NATS as ever', async () => {
    const ada = pair.world.signIn('student');
    const sockets = await Promise.all([pair.connect(0, ada), pair.connect(1, ada)]);
    const cut = Promise.all(sockets.map(cutOf));
    const { userId, sessionId } = ada.caller;
    await pair.emit(sessionEnded, { userId, sessionIds: [sessionId] });
    await cut;
    expect([await pair.read(0, ada), await pair.read(1, ada)]).toEqual([401, 401]);
  });

  it('tell each other whose session has proved right, so that no guesses hold it up', async () => {
    const known = pair.world.signIn('student');
    expect(await pair.read(0, known)).toBe(200);
    for (let n = 0; (await guess(n)) !== 429; n += 1);
    expect(await pair.read(1, known)).toBe(200);
  });
});

describe('two gateways whose Redis goes', () => {
  let pair: GatewayPair;
  beforeAll(async () => {
    pair = await GatewayPair.start({ RATE_SESSION: '5' });
  });
  afterAll(() => pair.stop());

  const report = (side: Side) => pair.at(side).app.get(HealthRegistry).report();
  const presenceAt = (side: Side) => pair.at(side).app.get(Presence).count();

  it('go on by themselves, and are together again within 5 s of its return', async () => {
    const { world } = pair;
    const [ada, ben] = [world.signIn('student'), world.signIn('student')];
    await Promise.all([pair.connect(0, ada), pair.connect(1, ben)]);
    await until(async () => (await presenceAt(1)) === 2);
    expect((await report(0)).dependencies).toMatchObject({ redis: 'up' });

    await pair.redis.halt();
    const startedAt = performance.now();
    expect(await pair.read(0, ada)).toBe(200);
    expect(performance.now() - startedAt).toBeLessThan(scaledMs(300));
    const statuses: number[] = [];
    for (let call = 0; call < 6; call++) statuses.push(await pair.read(0, ben));
    expect(statuses).toEqual([200, 200, 200, 200, 200, 429]);
    expect(await pair.read(1, ben)).toBe(200);
    expect([await presenceAt(0), await presenceAt(1)]).toEqual([null, null]);
    expect(await report(1)).toMatchObject({
      isReady: true,
      dependencies: { redis: 'not reachable: limits count per process, presence is unknown' },
    });
    expect((await request(pair.at(0).url).get('/health/ready')).status).toBe(200);
    const measures = await pair.at(0).app.get(Metrics).registry.metrics();
    expect(measures).toMatch(/^portal_redis_up 0$/m);
    expect(measures).toMatch(/^portal_students_online Nan$/m);
    const eve = world.signIn('student');
    const socket = await pair.connect(1, eve);
    expect(socket.connected).toBe(true);

    await pair.redis.start();
    const backAt = performance.now();
    await until(async () => (await report(0)).dependencies['redis'] === 'up');
    await until(async () => (await presenceAt(0)) === 3);
    const shared: number[] = [];
    for (let call = 0; call < 6; call++) shared.push(await pair.read(call % 2 === 0 ? 0 : 1, ada));
    expect(shared.at(-1)).toBe(429);
    const cut = cutOf(socket);
    const { userId, sessionId } = eve.caller;
    const isCut = () => !socket.connected;
    await until(() => {
      pair
        .at(0)
        .app.get(EndedSessions)
        .end({ userId, sessionIds: [sessionId] });
      return isCut();
    });
    await cut;
    expect(performance.now() - backAt).toBeLessThan(scaledMs(5_000));
  });
});
