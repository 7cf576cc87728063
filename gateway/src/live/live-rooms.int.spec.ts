import type { LiveAsk, LiveBodyInput } from '@portal/contracts';
import { randomUUID } from 'node:crypto';
import type { Socket } from 'socket.io-client';
import { EndedSessions } from '../identity/ended-sessions';
import { addClubs, clubLive, clubs } from '../testing/club.live.fixture';
import { GatewayPair, until, type Side } from '../testing/gateway-pair.fixture';

const { asks, pushes } = clubLive;
const REFUSED = { ok: false, code: 'forbidden' };

beforeAll(addClubs);

describe.each<[string, Record<string, string>]>([
  ['with a Redis', {}],
  ['without one', { REDIS_URL: '' }],
])('the rooms of a noun at two gateways on one NATS, %s', (_name, env) => {
  let pair: GatewayPair;
  let clubId: string;
  beforeAll(async () => {
    pair = await GatewayPair.start(env);
  });
  afterAll(() => pair.stop());
  beforeEach(() => {
    clubId = randomUUID();
    clubs.said.length = 0;
  });

  const ask = <A extends LiveAsk>(socket: Socket, { name }: A, body: LiveBodyInput<A>) =>
    socket.timeout(5_000).emitWithAck(name, body) as Promise<unknown>;
  const receivedBy = (socket: Socket): string[] => {
    const received: string[] = [];
    socket.on(pushes.said.name, ({ words }: { words: string }) => received.push(words));
    return received;
  };
  /** Connects a student to both gateways and records the events that each socket receives. */
  const arrive = async (isMember: boolean) => {
    const session = pair.world.signIn('student');
    const sockets = [await pair.connect(0, session), await pair.connect(1, session)] as const;
    if (isMember) clubs.members.add(`${clubId} ${session.caller.userId}`);
    return { session, sockets, received: sockets.map(receivedBy) };
  };
  /** Enters at one gateway and waits until the sockets at both have joined. */
  const enter = async (sockets: readonly [Socket, Socket], side: Side) => {
    expect(await ask(sockets[side], asks.enter, { clubId })).toEqual({ ok: true });
    for (const socket of sockets) {
      await until(async () => {
        const answer = await ask(socket, asks.attend, { clubId });
        return JSON.stringify(answer) === '{"ok":true}';
      });
    }
  };
  /**
   * Ends a student's sessions at both gateways: messages already in transit to the sockets arrive
   * before.
   */
  const endAll = async ({ session, sockets }: Awaited<ReturnType<typeof arrive>>) => {
    const cut = sockets.map(
      (socket) => new Promise((resolve) => socket.once('disconnect', resolve)),
    );
    const { userId, sessionId } = session.caller;
    for (const side of [0, 1] as const) {
      void pair
        .at(side)
        .app.get(EndedSessions)
        .end({ userId, sessionIds: [sessionId] });
    }
    await Promise.all(cut);
  };

  it('are closed to who has not been let in, whatever the body says', async () => {
    const stranger = await arrive(false);
    for (const socket of stranger.sockets) {
      expect(await ask(socket, asks.say, { clubId, words: 'Hello' })).toMatchObject(REFUSED);
      expect(await ask(socket, asks.enter, { clubId })).toMatchObject(REFUSED);
      expect(await ask(socket, asks.say, { clubId, words: 'Hello' })).toMatchObject(REFUSED);
    }
    expect(clubs.said).toEqual([]);
  });

  it('let a push reach every screen of who is in, at both gateways, exactly once', async () => {
    const [ada, ben, stranger] = [await arrive(true), await arrive(true), await arrive(false)];
    await enter(ada.sockets, 0);
    await enter(ben.sockets, 1);
    expect(await ask(ada.sockets[0], asks.say, { clubId, words: 'one' })).toEqual({ ok: true });
    expect(await ask(ben.sockets[0], asks.say, { clubId, words: 'two' })).toEqual({ ok: true });
    const inside = [...ada.received, ...ben.received];
    await until(() => inside.every((received) => received.length >= 2));
    for (const each of [ada, ben, stranger]) await endAll(each);
    for (const received of inside) expect([...received].sort()).toEqual(['one', 'two']);
    expect(stranger.received).toEqual([[], []]);
  });

  it('are left at both gateways at once, and only by who leaves', async () => {
    const [ada, ben] = [await arrive(true), await arrive(true)];
    await enter(ada.sockets, 0);
    await enter(ben.sockets, 0);
    expect(await ask(ada.sockets[1], asks.leave, { clubId })).toEqual({ ok: true });
    for (const socket of ada.sockets) {
      await until(async () => {
        const answer = await ask(socket, asks.attend, { clubId });
        return JSON.stringify(answer).includes('forbidden');
      });
      expect(await ask(socket, asks.say, { clubId, words: 'Back' })).toMatchObject(REFUSED);
    }
    expect(await ask(ben.sockets[1], asks.say, { clubId, words: 'Gone' })).toEqual({ ok: true });
    await until(() => ben.received.every((received) => received.length > 0));
    for (const each of [ada, ben]) await endAll(each);
    expect(ben.received).toEqual([['Gone'], ['Gone']]);
    expect(ada.received).toEqual([[], []]);
  });

  it('are not those of another noun, nor of another id', async () => {
    const ada = await arrive(true);
    await enter(ada.sockets, 0);
    const plans = clubs.plans;
    expect(await ask(ada.sockets[0], asks.plan, { clubId })).toMatchObject(REFUSED);
    expect(clubs.plans).toBe(plans);
    const elsewhere = { clubId: randomUUID(), words: 'Hello' };
    expect(await ask(ada.sockets[0], asks.say, elsewhere)).toMatchObject(REFUSED);
  });
});
