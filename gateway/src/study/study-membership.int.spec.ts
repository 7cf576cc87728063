import { sessionEnded } from '@portal/contracts/identity';
import { studyLive } from '@portal/contracts/study';
import {
  bePresentInStudyRoom,
  enterStudyRoom,
  studyMembershipEnded,
  studyMessageSent,
  studyRoomChanged,
  studyXpLow,
} from '@portal/contracts/study-rooms';
import { PortalError } from '@portal/platform';
import { randomUUID } from 'node:crypto';
import { settled, StudyPeople, type StudentOnScreen } from '../testing/study-people.fixture';
import { startTestGateway, type TestGateway } from '../testing/test-gateway.fixture';

const { asks, pushes } = studyLive;

let gateway: TestGateway;
let people: StudyPeople;
let ada: StudentOnScreen;
let ben: StudentOnScreen;
let roomId: string;
beforeAll(async () => {
  gateway = await startTestGateway();
  people = new StudyPeople(gateway);
});
beforeEach(async () => {
  [ada, ben] = [await people.arrive(), await people.arrive()];
  roomId = await people.openRoom(ada, ben);
});
afterEach(() => {
  people.leave();
  gateway.world.refusals.clear();
});
afterAll(() => gateway.stop());

/** Emits a message to the room and returns the ids of the students who receive it. */
async function receiversAmong(...all: StudentOnScreen[]): Promise<string[]> {
  const [_id, time] = [randomUUID(), new Date(0).toISOString()];
  const by = { userId: randomUUID(), user: 'Chi Ode', channel: 'room' as const };
  await gateway.emit(studyMessageSent, {
    roomId,
    message: { ...by, _id, number: 1, text: 'Who is there?', time },
  });
  const connected = all.filter(({ screen }) => screen.socket.connected);
  for (const each of connected) await settled(each);
  const receivers = all.filter(({ screen }) => screen.received(pushes.message).length > 0);
  return receivers.map(({ id }) => id);
}
const changed = (revision: number, ...members: StudentOnScreen[]) => ({
  roomId,
  revision,
  members: members.map(({ id: _id }) => ({
    _id,
    name: 'Ada Obi',
    department: 'Economics' as const,
    peerId: null,
    media: { audio: true, video: false, screen: false },
    isHere: true,
  })),
});

describe('the end of a membership', () => {
  it.each(['left', 'ended-for-both', 'silence', 'removed'] as const)(
    'by %s is told to whom it concerns, who hears nothing more',
    async (how) => {
      await gateway.emit(studyMembershipEnded, { roomId, userIds: [ada.id], how });
      expect(await receiversAmong(ada, ben)).toEqual([ben.id]);
      expect(ada.screen.names()).toEqual([pushes.ended.name]);
      expect(ada.screen.received(pushes.ended)).toEqual([{ roomId, how }]);
      expect(ben.screen.received(pushes.ended)).toEqual([]);
      const refused = await ada.screen.ask(asks.message, { roomId, msg: { text: 'I am' } });
      expect(refused).toMatchObject({ ok: false, code: 'forbidden' });
    },
  );

  it('for lack of XP is told to both by its name, before the end', async () => {
    const userIds = [ada.id, ben.id];
    await gateway.emit(studyMembershipEnded, { roomId, userIds, how: 'xp', unpaidBy: ada.id });
    for (const each of [ada, ben]) {
      await settled(each);
      expect(each.screen.names()).toEqual([pushes.xpDepleted.name, pushes.ended.name]);
      expect(each.screen.received(pushes.xpDepleted)).toEqual([{ roomId, unpaidBy: ada.id }]);
    }
  });

  it('while the screen is on its way into the room keeps it out', async () => {
    const eve = await people.arrive();
    gateway.world.studyRooms.get(roomId)?.add(eve.id);
    let letGo: (() => void) | undefined;
    gateway.world.studyHeld = new Promise<void>((resolve) => (letGo = resolve));
    const known = gateway.world.requests.length;
    const joining = eve.screen.ask(asks.joinRoom, { roomId });
    await gateway.world.untilRequested(enterStudyRoom.subject, known);
    await gateway.emit(studyMembershipEnded, { roomId, userIds: [eve.id], how: 'removed' });
    letGo?.();
    gateway.world.studyHeld = null;
    expect(await joining).toMatchObject({ ok: false, code: 'not_found' });
    expect(await receiversAmong(ada, eve)).toEqual([ada.id]);
  });

  it('is seen by who the members are, where its own news was lost', async () => {
    await gateway.emit(studyRoomChanged, changed(2, ben));
    expect(await receiversAmong(ada, ben)).toEqual([ben.id]);
    expect(ada.screen.names()).toEqual([]);
  });

  it('is seen by what the service answers, where its own news was lost', async () => {
    const gone = new PortalError('not_found', 'This study session has ended.');
    gateway.world.refusals.set(bePresentInStudyRoom.subject, gone);
    const present = { roomId, peerId: null, media: { audio: false, video: false } };
    expect(await ada.screen.ask(asks.present, present)).toMatchObject({ code: 'not_found' });
    expect(await receiversAmong(ada, ben)).toEqual([ben.id]);
  });

  it('comes with the end of the account’s sessions: a suspended student hears nothing more', async () => {
    const { userId, sessionId } = ada.session.caller;
    const cut = ada.screen.untilCut();
    await gateway.emit(sessionEnded, { userId, sessionIds: [sessionId] });
    await cut;
    expect(await receiversAmong(ada, ben)).toEqual([ben.id]);
  });
});

describe('the members of a room', () => {
  it('are told to all who are in it, an older list never after a newer one', async () => {
    await gateway.emit(studyRoomChanged, changed(4, ada, ben));
    await gateway.emit(studyRoomChanged, changed(3, ben));
    for (const each of [ada, ben]) {
      await settled(each);
      expect(each.screen.received(pushes.members)).toMatchObject([{ roomId, revision: 4 }]);
    }
    expect(await receiversAmong(ada, ben)).toEqual([ada.id, ben.id]);
  });

  it('are let in by a list that is older than what they were answered', async () => {
    const eve = await people.arrive();
    gateway.world.studyRooms.get(roomId)?.add(eve.id);
    await eve.screen.ask(asks.joinRoom, { roomId });
    await gateway.emit(studyRoomChanged, changed(0, ada, ben));
    expect(await receiversAmong(eve)).toEqual([eve.id]);
  });

  it('hear it at every screen that is open when one of them joins, once each', async () => {
    const second = await people.arrive(ada.session);
    expect(await receiversAmong(second)).toEqual([]);
    await ada.screen.ask(asks.joinRoom, { roomId });
    await ada.screen.ask(asks.joinRoom, { roomId });
    await receiversAmong(second, ada);
    expect(second.screen.received(pushes.message)).toHaveLength(1);
    expect(ada.screen.received(pushes.message)).toHaveLength(2);
  });

  it('are told alone that their XP run out', async () => {
    await gateway.emit(studyXpLow, { roomId, studentId: ada.id, balanceMxp: 500, leftMs: 30_000 });
    for (const each of [ada, ben]) await settled(each);
    const msg = 'Your XP lasts for less than another minute of this call.';
    expect(ada.screen.received(pushes.xpLow)).toEqual([{ msg }]);
    expect(ben.screen.names()).toEqual([]);
  });
});
