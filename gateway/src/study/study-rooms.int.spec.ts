import type { LiveAsk } from '@portal/contracts';
import { studyLive } from '@portal/contracts/study';
import {
  bePresentInStudyRoom,
  endStudyCallForBoth,
  fallBackInStudyCall,
  leaveStudyCall,
  sendStudyMessage,
  setStudyLab,
} from '@portal/contracts/study-rooms';
import { randomUUID } from 'node:crypto';
import { settled, StudyPeople } from '../testing/study-people.fixture';
import { startTestGateway, type TestGateway } from '../testing/test-gateway.fixture';

const { asks, pushes } = studyLive;
const MEDIA = { audio: true, video: true };
const SIGNAL = { candidate: { candidate: 'candidate:1', sdpMid: '0' } };

let gateway: TestGateway;
let people: StudyPeople;
beforeAll(async () => {
  gateway = await startTestGateway();
  people = new StudyPeople(gateway);
});
afterEach(() => people.leave());
afterAll(() => gateway.stop());

const last = ({ subject }: { subject: string }) => gateway.world.lastOf(subject);

/** Bodies of the requests that name a room. */
const BODIES: [LiveAsk, (roomId: string) => object][] = [
  [asks.joinRoom, (roomId) => ({ roomId })],
  [asks.ending, (roomId) => ({ roomId })],
  [asks.present, (roomId) => ({ roomId, peerId: randomUUID(), media: MEDIA })],
  [asks.message, (roomId) => ({ roomId, msg: { text: 'Let me in' } })],
  [asks.lab, (roomId) => ({ roomId, topics: 'x', numQuestions: 1 })],
  [asks.signal, (roomId) => ({ roomId, from: randomUUID(), to: randomUUID(), signal: SIGNAL })],
  [asks.fallBack, (roomId) => ({ roomId })],
  [asks.endForBoth, (roomId) => ({ roomId })],
  [asks.leave, (roomId) => ({ roomId })],
];

describe('a stranger to a study session', () => {
  it.each(BODIES)('is refused: $name', async (ask, bodyFor) => {
    const [ada, ben, eve] = await Promise.all([1, 2, 3].map(() => people.arrive()));
    if (!ada || !ben || !eve) throw new Error('nobody has arrived');
    const roomId = await people.openRoom(ada, ben);
    const known = gateway.world.requests.length;
    const refused = await eve.screen.ask(ask, bodyFor(roomId));
    const code = ask.room ? 'forbidden' : 'not_found';
    expect(refused).toMatchObject({ ok: false, code });
    // A request that requires a room is refused before any message to a service.
    expect(gateway.world.requests.length - known).toBe(ask.room ? 0 : 1);
    expect(await ada.screen.ask(ask, bodyFor(roomId))).toMatchObject({ ok: true });
  });

  it('has named every ask that names a room', () => {
    const named = BODIES.map(([{ name }]) => name).sort();
    const all = Object.values(asks).filter(({ body }) => 'roomId' in body.shape);
    expect(named).toEqual(all.map(({ name }) => name).sort());
  });

  it('hears nothing of it', async () => {
    const [ada, ben, eve] = [await people.arrive(), await people.arrive(), await people.arrive()];
    const roomId = await people.openRoom(ada, ben);
    await eve.screen.ask(asks.joinRoom, { roomId });
    for (const [ask, bodyFor] of BODIES) await ada.screen.ask(ask, bodyFor(roomId));
    await ada.screen.ask(asks.chat, { text: 'Hello' });
    await settled(eve);
    expect(eve.screen.names()).toEqual([]);
    expect(ben.screen.names()).toEqual([
      pushes.message.name,
      pushes.lab.name,
      pushes.signal.name,
      pushes.chat.name,
    ]);
  });
});

describe('the chat of a study session', () => {
  it('is written under the name and at the time that the server knows', async () => {
    const [ada, ben] = [await people.arrive(), await people.arrive()];
    const roomId = await people.openRoom(ada, ben);
    const id = randomUUID();
    const msg = { user: 'The Rector', time: '1999-01-01T00:00:00Z', text: 'Hello', id };
    const sent = await ada.screen.ask(asks.message, { roomId, msg });
    const request = { studentId: ada.id, roomId, channel: 'room', text: 'Hello', messageId: id };
    expect(last(sendStudyMessage)).toEqual(request);
    const shown = { _id: id, userId: ada.id, user: 'Ada Obi', text: 'Hello' };
    expect(sent).toMatchObject({ ok: true, message: shown });
    await settled(ben);
    expect(ben.screen.received(pushes.message)).toEqual([
      expect.objectContaining({ ...shown, roomId, time: '1970-01-01T00:00:00.000Z' }),
    ]);
  });

  it('brings a message by the door that it came in by, once, and never by both', async () => {
    const [ada, ben] = [await people.arrive(), await people.arrive()];
    const roomId = await people.openRoom(ada, ben);
    await ada.screen.ask(asks.message, { roomId, msg: { text: 'by one' } });
    await ada.screen.ask(asks.chat, { text: 'by the other' });
    for (const each of [ada, ben]) {
      await settled(each);
      const texts = (push: typeof pushes.chat) =>
        each.screen.received(push).map((received) => (received as { text: string }).text);
      expect(texts(pushes.message)).toEqual(['by one']);
      expect(texts(pushes.chat)).toEqual(['by the other']);
    }
  });

  it('is written to without a room in the session that the student is in, or not at all', async () => {
    const [ada, ben, eve] = [await people.arrive(), await people.arrive(), await people.arrive()];
    const roomId = await people.openRoom(ada, ben);
    await ada.screen.ask(asks.chat, { text: 'Hello' });
    expect(last(sendStudyMessage)).toMatchObject({ studentId: ada.id, roomId, channel: 'chat' });
    const refused = await eve.screen.ask(asks.chat, { text: 'Hello' });
    expect(refused).toMatchObject({ ok: false, code: 'not_found' });
  });

  it.each(['', '   ', 'x'.repeat(2_001)])('takes no %j', async (text) => {
    const ada = await people.arrive();
    const roomId = await people.openRoom(ada);
    const said = gateway.world.countOf(sendStudyMessage.subject);
    const refused = { ok: false, code: 'invalid_input' };
    expect(await ada.screen.ask(asks.message, { roomId, msg: { text } })).toMatchObject(refused);
    expect(await ada.screen.ask(asks.chat, { text })).toMatchObject(refused);
    expect(gateway.world.countOf(sendStudyMessage.subject)).toBe(said);
  });
});

describe('what members of a study session do', () => {
  it('is handed on in the name of the session that asks', async () => {
    const [ada, ben] = [await people.arrive(), await people.arrive()];
    const roomId = await people.openRoom(ada, ben);
    const { screen, id: studentId } = ada;
    const lab = { topics: 'Recursion', numQuestions: 7 };
    expect(await screen.ask(asks.lab, { roomId, ...lab })).toEqual({ ok: true });
    expect(last(setStudyLab)).toEqual({ studentId, roomId, lab });
    const peerId = randomUUID();
    const present = await screen.ask(asks.present, { roomId, peerId, media: MEDIA });
    expect(present).toEqual({ ok: true, isInCall: true });
    const media = { ...MEDIA, screen: false };
    expect(last(bePresentInStudyRoom)).toEqual({ studentId, roomId, peerId, media });
    const fallenBack = await screen.ask(asks.fallBack, { roomId });
    expect(fallenBack).toEqual({ ok: true, provider: 'built-in' });
    expect(last(fallBackInStudyCall)).toEqual({ studentId, roomId });
    const leaving = { roomId, userId: studentId };
    expect(await screen.ask(asks.leave, leaving)).toEqual({ ok: true });
    expect(last(leaveStudyCall)).toEqual({ studentId, roomId });
    expect(await screen.ask(asks.endForBoth, { roomId })).toEqual({ ok: true });
    expect(last(endStudyCallForBoth)).toEqual({ studentId, roomId });
    await settled(ben);
    expect(ben.screen.received(pushes.lab)).toEqual([{ roomId, ...lab }]);
  });

  it('brings a signal to the one whom it is for', async () => {
    const [ada, ben] = [await people.arrive(), await people.arrive()];
    const roomId = await people.openRoom(ada, ben);
    const sent = { roomId, from: randomUUID(), to: randomUUID(), signal: SIGNAL };
    expect(await ada.screen.ask(asks.signal, sent)).toEqual({ ok: true });
    await settled(ben);
    expect(ben.screen.received(pushes.signal)).toEqual([sent]);
    expect(ada.screen.received(pushes.signal)).toEqual([]);
  });

  it('is never leaving for somebody else', async () => {
    const [ada, ben] = [await people.arrive(), await people.arrive()];
    const roomId = await people.openRoom(ada, ben);
    const left = gateway.world.countOf(leaveStudyCall.subject);
    const refused = await ada.screen.ask(asks.leave, { roomId, userId: ben.id });
    expect(refused).toMatchObject({ ok: false, code: 'forbidden' });
    expect(gateway.world.countOf(leaveStudyCall.subject)).toBe(left);
  });
});

describe('a flood of a member', () => {
  const ASKS: LiveAsk[] = Object.values(asks);

  it.each(ASKS)('is bounded: $name', async (ask) => {
    const ada = await people.arrive();
    // Several windows: a single one would exceed its frame limit before the request with the
    // highest limit is refused.
    const more = await Promise.all([1, 2, 3].map(() => people.arrive(ada.session)));
    const windows = [ada, ...more];
    const roomId = await people.openRoom(...windows);
    // Requests without a room are refused for their bodies, and count as well.
    const body = BODIES.find(([{ name }]) => name === ask.name)?.[1](roomId) ?? {};
    let passed = ask.name === asks.joinRoom.name ? windows.length : 0;
    const begunAt = performance.now();
    let known = 0;
    for (let isRefused = false; !isRefused && passed < 2 * ask.perMinute;) {
      known = gateway.world.requests.length;
      const answer: unknown = await windows[passed % windows.length]?.screen.ask(ask, body);
      isRefused = Reflect.get(Object(answer), 'code') === 'too_many_requests';
      if (!isRefused) passed += 1;
    }
    // The budget refills continuously: a machine that takes seconds for this regains a part of it.
    const regained = Math.ceil(((performance.now() - begunAt) * ask.perMinute) / 60_000);
    expect(passed).toBeGreaterThanOrEqual(ask.perMinute);
    expect(passed).toBeLessThanOrEqual(ask.perMinute + regained);
    expect(gateway.world.requests.length).toBe(known);
  });
});
