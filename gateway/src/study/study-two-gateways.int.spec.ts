import { studyLive, studyRequestClosed } from '@portal/contracts/study';
import { sendStudyMessage, studyMembershipEnded } from '@portal/contracts/study-rooms';
import { randomUUID } from 'node:crypto';
import type { TestSession } from '../testing/double-world.fixture';
import { GatewayPair, until, type Side } from '../testing/gateway-pair.fixture';
import { LiveScreen } from '../testing/live-screen.fixture';

const { asks, pushes } = studyLive;

describe('a study session at two gateways on one NATS', () => {
  let pair: GatewayPair;
  let ada: TestSession;
  let ben: TestSession;
  let roomId: string;
  const screens: LiveScreen[] = [];
  beforeAll(async () => {
    pair = await GatewayPair.start();
  });
  beforeEach(() => {
    [ada, ben] = [pair.world.signIn('student'), pair.world.signIn('student')];
    roomId = randomUUID();
    pair.world.studyRooms.set(roomId, new Set([ada.caller.userId, ben.caller.userId]));
  });
  afterEach(() => screens.splice(0).forEach(({ socket }) => socket.disconnect()));
  afterAll(() => pair.stop());

  const arrive = async (side: Side, session: TestSession) => {
    const screen = await LiveScreen.connect(pair.at(side).url, session);
    screens.push(screen);
    return screen;
  };
  const join = async (side: Side, session: TestSession) => {
    const screen = await arrive(side, session);
    expect(await screen.ask(asks.joinRoom, { roomId })).toMatchObject({ ok: true, roomId });
    return screen;
  };
  const say = (screen: LiveScreen, text: string) =>
    screen.ask(asks.message, { roomId, msg: { text } });
  const texts = (screen: LiveScreen) =>
    screen.received(pushes.message).map((received) => (received as { text: string }).text);
  /** Waits for the last message, which follows all earlier ones: one service, one connection. */
  const untilLast = async (said: string, ...all: LiveScreen[]) =>
    until(() => all.every((screen) => texts(screen).includes(said)));

  it('brings what is said at either to every screen of its members, once', async () => {
    const all = [await join(0, ada), await join(1, ada), await join(1, ben)] as const;
    await say(all[0], 'one');
    await say(all[2], 'two');
    await say(all[1], 'three');
    await untilLast('three', ...all);
    for (const screen of all) expect(texts(screen)).toEqual(['one', 'two', 'three']);
  });

  it('goes on where a screen is lost and comes back at the other, and shows nothing twice', async () => {
    const [lost, other] = [await join(0, ada), await join(1, ben)];
    await say(other, 'before');
    await untilLast('before', lost);
    lost.socket.disconnect();
    await say(other, 'meanwhile');
    const back = await arrive(1, ada);
    await say(other, 'not joined yet');
    const again = [await back.ask(asks.joinRoom, { roomId }), await join(0, ada)];
    expect(again[0]).toMatchObject({ ok: true });
    await back.ask(asks.joinRoom, { roomId });
    await say(other, 'after');
    await untilLast('after', back, other);
    expect(texts(back)).toEqual(['after']);
    expect(texts(lost)).toEqual(['before']);
    expect(texts(other)).toEqual(['before', 'meanwhile', 'not joined yet', 'after']);
  });

  it('hands on the id of a message that is sent again, by which it counts once', async () => {
    const [first, second] = [await join(0, ada), await join(1, ada)];
    const msg = { text: 'Is it there?', id: randomUUID() };
    await first.ask(asks.message, { roomId, msg });
    await second.ask(asks.message, { roomId, msg });
    const asked = pair.world.requests.filter(({ subject }) => subject === sendStudyMessage.subject);
    const ids = asked.slice(-2).map(({ request }) => sendStudyMessage.request.parse(request));
    expect(ids.map(({ messageId }) => messageId)).toEqual([msg.id, msg.id]);
  });

  it('starts its call at every screen of both, each by a token of its own', async () => {
    const all = [
      { screen: await arrive(0, ada), session: ada },
      { screen: await arrive(1, ada), session: ada },
      { screen: await arrive(1, ben), session: ben },
    ];
    await pair.emit(studyRequestClosed, {
      requestId: randomUUID(),
      fromUserId: ada.caller.userId,
      toUser: { _id: ben.caller.userId, name: 'Ben Eze', department: 'Economics' },
      how: 'accepted',
      sessionId: roomId,
    });
    for (const { screen, session } of all) {
      await until(() => screen.received(pushes.callStarted).length > 0);
      const token = `of ${session.caller.userId}`;
      expect(screen.received(pushes.callStarted)).toEqual([expect.objectContaining({ token })]);
    }
  });

  it('is left at both at once', async () => {
    const [left, right, other] = [await join(0, ada), await join(1, ada), await join(1, ben)];
    const userIds = [ada.caller.userId];
    await pair.emit(studyMembershipEnded, { roomId, userIds, how: 'left' });
    for (const screen of [left, right]) {
      await until(() => screen.received(pushes.ended).length > 0);
      expect(await say(screen, 'Still here')).toMatchObject({ ok: false, code: 'forbidden' });
    }
    await say(other, 'Gone');
    await untilLast('Gone', other);
    await pair.emit(studyMembershipEnded, { roomId, userIds, how: 'left' });
    await until(() => [left, right].every((screen) => screen.received(pushes.ended).length === 2));
    expect([texts(left), texts(right)]).toEqual([[], []]);
  });

  it('is known to whoever asks who is online: each gateway tells who has come to it', async () => {
    await arrive(0, ada);
    await arrive(1, ben);
    await until(() => [ada, ben].every(({ caller }) => pair.world.online.has(caller.userId)));
  });
});
