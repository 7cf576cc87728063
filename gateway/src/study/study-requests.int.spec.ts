import {
  acceptStudyRequests,
  askToStudy,
  respondToStudy,
  studyAsked,
  studyLive,
  studyRequestClosed,
} from '@portal/contracts/study';
import { enterStudyRoom } from '@portal/contracts/study-rooms';
import { PortalError } from '@portal/platform';
import { randomUUID } from 'node:crypto';
import { until } from '../testing/gateway-pair.fixture';
import { settled, StudyPeople } from '../testing/study-people.fixture';
import { startTestGateway, type TestGateway } from '../testing/test-gateway.fixture';

const { asks, pushes } = studyLive;
const ECONOMICS = 'Economics' as const;

let gateway: TestGateway;
let people: StudyPeople;
beforeAll(async () => {
  gateway = await startTestGateway();
  people = new StudyPeople(gateway);
});
afterEach(() => {
  people.leave();
  gateway.world.refusals.clear();
});
afterAll(() => gateway.stop());

describe('a study request by socket', () => {
  it('is made by name and department, in the name of the session', async () => {
    const { id: studentId, screen } = await people.arrive();
    const body = { targetName: 'Ben Eze', targetDept: ECONOMICS, studentId: randomUUID() };
    expect(await screen.ask(asks.request, body)).toEqual({
      ok: true,
      requestId: expect.any(String) as string,
    });
    const target = { name: 'Ben Eze', department: ECONOMICS };
    expect(gateway.world.lastOf(askToStudy.subject)).toEqual({ studentId, target });
  });

  it('is made by id where there is one, which the name must fit', async () => {
    const { id: studentId, screen } = await people.arrive();
    const targetId = randomUUID();
    const target = { id: targetId, as: { name: 'Ben Eze', department: ECONOMICS } };
    const body = { targetName: 'Ben Eze', targetDept: ECONOMICS, targetId };
    await screen.ask(asks.request, body);
    expect(gateway.world.lastOf(askToStudy.subject)).toEqual({ studentId, target });
  });

  it('reaches the screens of whom it is for, and of nobody else', async () => {
    const [ada, ben, eve] = [await people.arrive(), await people.arrive(), await people.arrive()];
    const fromUser = { id: ada.id, name: 'Ada Obi', department: ECONOMICS };
    const request = { requestId: randomUUID(), fromUser, expiresAt: '2026-01-01T00:01:00Z' };
    await gateway.emit(studyAsked, { ...request, toUserId: ben.id });
    for (const each of [ada, ben, eve]) await settled(each);
    expect(ben.screen.received(pushes.incomingRequest)).toEqual([request]);
    expect(ada.screen.names()).toEqual([]);
    expect(eve.screen.names()).toEqual([]);
  });

  it.each(['expired', 'cancelled', 'rejected'] as const)(
    'that is %s is told to both, and a rejection to its sender by its own name',
    async (how) => {
      const [ada, ben] = [await people.arrive(), await people.arrive()];
      const requestId = randomUUID();
      const toUser = { _id: ben.id, name: 'Ben Eze', department: ECONOMICS };
      const closed = { requestId, fromUserId: ada.id, toUser, how, sessionId: null };
      await gateway.emit(studyRequestClosed, closed);
      for (const each of [ada, ben]) {
        await settled(each);
        expect(each.screen.received(pushes.requestClosed)).toEqual([{ requestId, how }]);
      }
      const rejections = how === 'rejected' ? [{ requestId }] : [];
      expect(ada.screen.received(pushes.requestRejected)).toEqual(rejections);
      expect(ben.screen.received(pushes.requestRejected)).toEqual([]);
    },
  );

  it('that is accepted starts the call for both, each by a token of its own', async () => {
    const [ada, ben, eve] = [await people.arrive(), await people.arrive(), await people.arrive()];
    const [requestId, sessionId] = [randomUUID(), randomUUID()];
    const by = { _id: ben.id, name: 'Ben Eze', department: ECONOMICS };
    gateway.world.studyRooms.set(sessionId, new Set([ada.id, ben.id]));
    const how = 'accepted' as const;
    const closed = { requestId, fromUserId: ada.id, toUser: by, how, sessionId };
    await gateway.emit(studyRequestClosed, closed);
    for (const { id, screen } of [ada, ben]) {
      await until(() => screen.received(pushes.callStarted).length > 0);
      const own = { roomId: sessionId, token: `of ${id}` };
      expect(screen.received(pushes.callStarted)).toEqual([expect.objectContaining(own)]);
    }
    expect(ada.screen.received(pushes.requestAccepted)).toEqual([{ requestId, sessionId, by }]);
    expect(ben.screen.received(pushes.requestAccepted)).toEqual([]);
    await settled(eve);
    expect(eve.screen.names()).toEqual([]);
  });

  it('that is accepted costs a gateway nothing where neither has a screen', async () => {
    const asked = gateway.world.countOf(enterStudyRoom.subject);
    const toUser = { _id: randomUUID(), name: 'Ben Eze', department: ECONOMICS };
    const [requestId, fromUserId, sessionId] = [randomUUID(), randomUUID(), randomUUID()];
    const how = 'accepted' as const;
    await gateway.emit(studyRequestClosed, { requestId, fromUserId, toUser, how, sessionId });
    await settled(await people.arrive());
    expect(gateway.world.countOf(enterStudyRoom.subject)).toBe(asked);
  });

  it('is accepted for all senders that are named, in the name of the session', async () => {
    const { id: studentId, screen } = await people.arrive();
    const fromUserIds = [randomUUID(), randomUUID()];
    expect(await screen.ask(asks.accept, { fromUserIds })).toEqual({
      ok: true,
      sessionId: expect.any(String) as string,
    });
    expect(gateway.world.lastOf(acceptStudyRequests.subject)).toEqual({ studentId, fromUserIds });
  });

  it('is refused with the words of the service where none is open', async () => {
    const { screen } = await people.arrive();
    const gone = new PortalError('not_found', 'This request is no longer open.');
    for (const { subject } of [acceptStudyRequests, respondToStudy]) {
      gateway.world.refusals.set(subject, gone);
    }
    const refused = { ok: false, code: 'not_found', message: gone.message };
    const fromUserId = randomUUID();
    expect(await screen.ask(asks.accept, { fromUserIds: [fromUserId] })).toEqual(refused);
    expect(await screen.ask(asks.reject, { fromUserId })).toEqual(refused);
  });

  it('is rejected', async () => {
    const { id: studentId, screen } = await people.arrive();
    const fromUserId = randomUUID();
    expect(await screen.ask(asks.reject, { fromUserId })).toEqual({ ok: true });
    expect(gateway.world.lastOf(respondToStudy.subject)).toEqual({
      studentId,
      request: { fromUserId },
      accept: false,
    });
  });
});
