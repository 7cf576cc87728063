import { randomUUID } from 'node:crypto';
import { studentSuspended } from '@portal/contracts/identity';
import {
  bePresentInStudyRoom,
  endStudyCallForBoth,
  enterStudyRoom,
  getActiveStudySession,
  getStudyEnding,
  leaveStudyCall,
  listStudyMessages,
  sendStudyMessage,
  setStudyLab,
  signalInStudyRoom,
} from '@portal/contracts/study-rooms';
import type { StudyMember } from '@portal/contracts/study';
import { Transactions } from '@portal/kit';
import { SessionsService } from './membership/sessions.service';
import { Rooms, TALKING } from './testing/rooms.fixture';

let rooms: Rooms;
beforeAll(async () => {
  rooms = await Rooms.start();
});
afterAll(() => rooms.stop());

const activeOf = async (studentId: string) =>
  (await rooms.messages.request(getActiveStudySession, { studentId })).sessionId;
const signal = { candidate: null };
/** Returns the members of a response or event by their ids. */
const byId = (members: readonly StudyMember[] = []) =>
  Object.fromEntries(members.map(({ _id, ...member }) => [_id, member]));
const eventsOf = (roomId: string) => rooms.news.rooms.filter((event) => event.roomId === roomId);

describe('a study room', () => {
  it('shows a member who is there, what was said and what will be practised', async () => {
    const { ada, ben } = await rooms.students('ada', 'ben');
    const roomId = await rooms.open(ada, ben);
    await rooms.send(roomId, ada, 'Hello');
    const lab = { topics: 'Elasticity', numQuestions: 7 };
    await rooms.messages.request(setStudyLab, { roomId, studentId: ben, lab });
    const room = await rooms.enter(roomId, ben);
    expect(byId(room.members)).toMatchObject({
      [ada]: { name: 'ada', department: 'Economics', peerId: null, isHere: true },
      [ben]: { name: 'ben' },
    });
    expect(room.messages).toMatchObject([{ number: 1, user: 'ada', userId: ada, text: 'Hello' }]);
    expect(room).toMatchObject({ lab, call: { roomId, provider: 'built-in', token: null } });
    expect(room.call.roomUrl).toBe(`http://localhost:3000/study/${roomId}`);
    expect(await activeOf(ada)).toBe(roomId);
    expect(rooms.news.labs).toContainEqual({ roomId, ...lab });
  });

  it('is not there for strangers, in the same words as one that never was', async () => {
    const { ada, ben, cyd } = await rooms.students('ada', 'ben', 'cyd');
    const there = await rooms.open(ada, ben);
    const refusals = async (roomId: string) => {
      const own = { roomId, studentId: cyd };
      const { messages } = rooms;
      const words = { channel: 'chat' as const, text: 'Hi', messageId: randomUUID() };
      const lab = { topics: '', numQuestions: 5 };
      const screens = { from: randomUUID(), to: randomUUID(), signal };
      const asked = await Promise.allSettled([
        messages.request(enterStudyRoom, own),
        messages.request(getStudyEnding, own),
        messages.request(listStudyMessages, { ...own, before: 9 }),
        messages.request(sendStudyMessage, { ...own, ...words }),
        messages.request(setStudyLab, { ...own, lab }),
        messages.request(bePresentInStudyRoom, { ...own, peerId: randomUUID(), media: TALKING }),
        messages.request(bePresentInStudyRoom, { ...own, peerId: null, media: TALKING }),
        messages.request(signalInStudyRoom, { ...own, ...screens }),
        messages.request(leaveStudyCall, own),
        messages.request(endStudyCallForBoth, own),
      ]);
      return asked.map((one) => (one.status === 'rejected' ? String(one.reason) : 'let in'));
    };
    const refused = await refusals(there);
    expect(new Set(refused)).toEqual(
      new Set(['PortalError: This study session no longer exists.']),
    );
    expect(await refusals(randomUUID())).toEqual(refused);
    expect((await rooms.enter(there, ada)).messages).toEqual([]);
  });

  it('is for four, and one at a time for each', async () => {
    const four = await rooms.students('ada', 'ben', 'cyd', 'dan');
    const { ada, ben, cyd, dan } = four;
    const roomId = await rooms.open(ada, ben, cyd, dan);
    expect((await rooms.enter(roomId, dan)).members).toHaveLength(4);
    expect(await rooms.open(ada, dan)).toBe(roomId);
    const { eve, fay } = await rooms.students('eve', 'fay');
    await expect(rooms.open(ada, eve)).rejects.toThrow('This study session is full.');
    await expect(rooms.open(eve, ada)).rejects.toThrow('This study session is full.');
    expect(await rooms.open(eve, fay)).not.toBe(roomId);
    await expect(rooms.open(eve, ada)).rejects.toThrow('You are in a study session. Leave it');
  });
});

describe('the chat of a room', () => {
  it('has numbers without gaps, also of what is said at once, and what is sent again counts once', async () => {
    const { ada, ben } = await rooms.students('ada', 'ben');
    const roomId = await rooms.open(ada, ben);
    const ids = Array.from({ length: 6 }, () => randomUUID());
    const sendAll = (studentId: string, from: number) =>
      ids.slice(from, from + 3).flatMap((id) => {
        return [rooms.send(roomId, studentId, id, id), rooms.send(roomId, studentId, id, id)];
      });
    const sent = await Promise.all([...sendAll(ada, 0), ...sendAll(ben, 3)]);
    const numbers = new Map(sent.map(({ _id, number }) => [_id, number]));
    expect([...numbers.values()].sort()).toEqual([1, 2, 3, 4, 5, 6]);
    expect(rooms.news.messages.filter((event) => event.roomId === roomId)).toHaveLength(6);
    const request = { roomId, studentId: ben, before: 4 };
    const { messages } = await rooms.messages.request(listStudyMessages, request);
    expect(messages.map(({ number }) => number)).toEqual([3, 2, 1]);
    await expect(rooms.send(roomId, ben, 'mine', ids[0])).rejects.toThrow('id is taken');
  });

  it('takes ten messages of one student in ten seconds, and says when to come again', async () => {
    const { ada, ben } = await rooms.students('ada', 'ben');
    const roomId = await rooms.open(ada, ben);
    await rooms.send(roomId, ada, 'first');
    rooms.pass(4);
    const sent = await Promise.allSettled(
      Array.from({ length: 20 }, (_, n) => rooms.send(roomId, ada, `${n}`)),
    );
    expect(sent.filter(({ status }) => status === 'fulfilled')).toHaveLength(9);
    expect(sent.at(-1)).toMatchObject({
      reason: { code: 'too_many_requests', details: { retryAfterSeconds: 6 } },
    });
    await rooms.send(roomId, ben, 'somebody else');
    rooms.pass(6);
    await rooms.send(roomId, ada, 'room for one');
    await expect(rooms.send(roomId, ada, 'and no more')).rejects.toThrow(/wait a moment/);
  });
});

describe('the call of a room', () => {
  it('shows who is in it and what each sends', async () => {
    const { ada, ben } = await rooms.students('ada', 'ben');
    const roomId = await rooms.open(ada, ben);
    await rooms.bePresent(roomId, ada);
    await rooms.bePresent(roomId, ada, { ...TALKING, video: false });
    const events = eventsOf(roomId);
    expect(events.map(({ revision }) => revision)).toEqual([1, 2]);
    expect(byId(events.at(-1)?.members)).toMatchObject({
      [ada]: { peerId: rooms.peerOf(ada), media: { video: false } },
      [ben]: { peerId: null },
    });
    await rooms.bePresent(roomId, ada, { ...TALKING, video: false });
    expect(eventsOf(roomId)).toHaveLength(2);
    expect((await rooms.enter(roomId, ben)).revision).toBe(2);
  });

  it('has one screen of each: a newer one takes the place, and an older does not take it back', async () => {
    const { ada, ben } = await rooms.students('ada', 'ben');
    const roomId = await rooms.open(ada, ben);
    const be = async (peerId: string | null) => {
      const sign = { roomId, studentId: ada, peerId, media: TALKING };
      return (await rooms.messages.request(bePresentInStudyRoom, sign)).isInCall;
    };
    const [phone, laptop] = [randomUUID(), randomUUID()];
    expect([await be(phone), await be(laptop), await be(phone), await be(null)]).toEqual([
      true,
      true,
      false,
      false,
    ]);
    const { members } = await rooms.enter(roomId, ben);
    expect(byId(members)).toMatchObject({ [ada]: { peerId: laptop }, [ben]: { peerId: null } });
  });

  it('hands signals from the own screen to another in it, and to nobody else', async () => {
    const { ada, ben, cyd, dan } = await rooms.students('ada', 'ben', 'cyd', 'dan');
    const roomId = await rooms.open(ada, ben);
    const elsewhere = await rooms.open(cyd, dan);
    await rooms.bePresent(roomId, ada);
    await rooms.bePresent(roomId, ben);
    await rooms.bePresent(elsewhere, cyd);
    const send = (from: string, to: string) =>
      rooms.messages.request(signalInStudyRoom, { roomId, studentId: ada, from, to, signal });
    const [own, bens] = [rooms.peerOf(ada), rooms.peerOf(ben)];
    await send(own, bens);
    expect(rooms.news.signals).toEqual([{ roomId, toUserId: ben, from: own, to: bens, signal }]);
    await expect(send(bens, own)).rejects.toMatchObject({ code: 'forbidden' });
    // A signal to a member who has just left is dropped without an error.
    for (const to of [rooms.peerOf(cyd), own, randomUUID()]) await send(own, to);
    expect(rooms.news.signals).toHaveLength(1);
  });

  it('has a member change screens six times, then wait, without losing the place', async () => {
    const { ada, ben } = await rooms.students('ada', 'ben');
    const roomId = await rooms.open(ada, ben);
    await rooms.bePresent(roomId, ben);
    const sign = () => ({ roomId, studentId: ada, peerId: randomUUID(), media: TALKING });
    const taken = [];
    for (let change = 0; change < 12; change += 1) {
      rooms.pass(0.5);
      const one = sign();
      const answer = await rooms.messages
        .request(bePresentInStudyRoom, one)
        .catch((error: unknown) => error);
      if (answer instanceof Error) expect(answer).toMatchObject({ code: 'too_many_requests' });
      else taken.push(one.peerId);
    }
    expect(taken).toHaveLength(6);
    expect(byId((await rooms.enter(roomId, ben)).members)[ada]?.peerId).toBe(taken.at(-1));
    rooms.pass(10);
    expect(await rooms.messages.request(bePresentInStudyRoom, sign())).toEqual({ isInCall: true });
  });
});

describe('leaving a session', () => {
  it('ends it where one would be left alone, and not before', async () => {
    const { ada, ben, cyd } = await rooms.students('ada', 'ben', 'cyd');
    const roomId = await rooms.open(ada, ben, cyd);
    const endForBoth = { roomId, studentId: ada };
    await expect(rooms.messages.request(endStudyCallForBoth, endForBoth)).rejects.toMatchObject({
      code: 'forbidden',
    });
    expect(await rooms.leave(roomId, cyd)).toEqual({ hasEnded: false });
    const left = eventsOf(roomId)
      .at(-1)
      ?.members.map(({ _id }) => _id);
    expect(left?.sort()).toEqual([ada, ben].sort());
    await expect(rooms.enter(roomId, cyd)).rejects.toMatchObject({ code: 'not_found' });
    expect(await rooms.leave(roomId, ada)).toEqual({ hasEnded: true });
    expect(rooms.news.endingsOf(roomId)).toEqual([
      { userIds: [cyd], how: 'left' },
      { userIds: [ada, ben].sort(), how: 'left' },
    ]);
    await expect(rooms.enter(roomId, ben)).rejects.toMatchObject({ code: 'not_found' });
    expect(await activeOf(ben)).toBeNull();
  });

  it('ends a call of two for both', async () => {
    const { ada, ben } = await rooms.students('ada', 'ben');
    const roomId = await rooms.open(ada, ben);
    await rooms.messages.request(endStudyCallForBoth, { roomId, studentId: ada });
    expect(rooms.news.endingsOf(roomId)).toEqual([
      { userIds: [ada, ben].sort(), how: 'ended-for-both' },
    ]);
  });

  it('is for good, until somebody brings the student back', async () => {
    const { ada, ben, cyd } = await rooms.students('ada', 'ben', 'cyd');
    const roomId = await rooms.open(ada, ben, cyd);
    await rooms.leave(roomId, cyd);
    await expect(rooms.bePresent(roomId, cyd)).rejects.toMatchObject({ code: 'not_found' });
    expect(await rooms.open(ada, cyd)).toBe(roomId);
    expect(await rooms.bePresent(roomId, cyd)).toEqual({ isInCall: true });
  });

  it('is what a suspension does, at once', async () => {
    const { ada, ben } = await rooms.students('ada', 'ben');
    const roomId = await rooms.open(ada, ben);
    const suspend = (until: string | null, version: number) =>
      rooms.bus.deliver({
        eventId: randomUUID(),
        subject: studentSuspended.subject,
        correlationId: 'test',
        body: { studentId: ada, until, version },
      });
    await suspend(null, 2);
    // Set before the suspension was lifted, and received late.
    await suspend('2026-04-01T00:00:00Z', 1);
    expect(await activeOf(ada)).toBe(roomId);
    await suspend('2026-04-01T00:00:00Z', 3);
    expect(rooms.news.endingsOf(roomId)).toEqual([{ userIds: [ada, ben].sort(), how: 'removed' }]);
  });

  it('is what a block does to the session that the two share, and to no other', async () => {
    const { ada, ben, cyd, dan, eve } = await rooms.students('ada', 'ben', 'cyd', 'dan', 'eve');
    const shared = await rooms.open(ada, ben, cyd);
    const other = await rooms.open(dan, eve);
    const sessions = rooms.service.app.get(SessionsService, { strict: false });
    const transactions = rooms.service.app.get(Transactions, { strict: false });
    for (const otherId of [dan, ben]) {
      await transactions.run((work) => sessions.removeFrom(work, { studentId: ada, otherId }));
    }
    expect(rooms.news.endingsOf(shared)).toEqual([{ userIds: [ada], how: 'left' }]);
    expect([await activeOf(ben), await activeOf(dan)]).toEqual([shared, other]);
    const both = { studentId: dan, otherId: eve };
    await transactions.run((work) => sessions.removeFrom(work, both));
    expect(rooms.news.endingsOf(other)).toMatchObject([{ how: 'ended-for-both' }]);
  });
});

describe('silence', () => {
  it('of one shows that member as away, and ends the session after two minutes', async () => {
    const { ada, ben } = await rooms.students('ada', 'ben');
    const roomId = await rooms.open(ada, ben);
    await rooms.talk(roomId, [ada, ben], { seconds: 5 });
    await rooms.talk(roomId, [ada], { seconds: 60, every: 20 });
    const { members } = await rooms.enter(roomId, ada);
    expect(byId(members)).toMatchObject({
      [ada]: { isHere: true, peerId: rooms.peerOf(ada) },
      [ben]: { isHere: false, peerId: null },
    });
    expect(eventsOf(roomId).at(-1)?.members).toEqual(members);
    expect(rooms.news.endingsOf(roomId)).toEqual([]);
    await rooms.talk(roomId, [ada], { seconds: 80, every: 20 });
    expect(rooms.news.endingsOf(roomId)).toEqual([{ userIds: [ada, ben].sort(), how: 'silence' }]);
  });

  it('that is broken in time changes nothing for good', async () => {
    const { ada, ben } = await rooms.students('ada', 'ben');
    const roomId = await rooms.open(ada, ben);
    await rooms.talk(roomId, [ada, ben], { seconds: 5 });
    await rooms.talk(roomId, [ada], { seconds: 100, every: 20 });
    await rooms.talk(roomId, [ada, ben], { seconds: 60, every: 20 });
    const { members } = await rooms.enter(roomId, ada);
    const bens = { isHere: true, peerId: rooms.peerOf(ben) };
    expect(byId(members)).toMatchObject({ [ada]: { isHere: true }, [ben]: bens });
  });
});
