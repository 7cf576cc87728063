import {
  askToStudy,
  blockStudent,
  cancelStudyRequests,
  getStudyPreferences,
  listSentStudyRequests,
  listStudyReports,
  listStudyRequests,
  removeStudyReport,
  reportStudent,
  respondToStudy,
  searchStudents,
  setStudyPreferences,
  studyAsked,
} from '@portal/contracts/study';
import {
  enterStudyRoom,
  getActiveStudySession,
  listStudyMessages,
} from '@portal/contracts/study-rooms';
import { randomUUID } from 'node:crypto';
import request from 'supertest';
import type { TestSession } from '../testing/double-world.fixture';
import { startTestGateway, type TestGateway } from '../testing/test-gateway.fixture';

let gateway: TestGateway;
let ada: TestSession;
let studentId: string;
beforeAll(async () => {
  gateway = await startTestGateway();
});
afterAll(() => gateway.stop());
beforeEach(() => {
  ada = gateway.world.signIn('student');
  studentId = ada.caller.userId;
});

/** An id in the format of sessions: a UUID without a version. */
const RANDOM_BITS = '46079b87-4a66-98ee-3470-9ca28a9be1ce';

type Method = 'get' | 'post' | 'put' | 'delete';
const call = (method: Method, path: string) =>
  request(gateway.url)[method](path).set('authorization', `Bearer ${ada.token}`);
const last = ({ subject }: { subject: string }) => gateway.world.lastOf(subject);

describe('StudyPal over HTTP', () => {
  it('finds students by name, and by other parameters, for who is signed in', async () => {
    const ben = gateway.world.signIn('student', { name: 'Ben Eze' });
    const { body } = await call('get', '/api/study/search?name=Ben').expect(200);
    expect(body).toContainEqual(
      expect.objectContaining({ _id: ben.caller.userId, name: 'Ben Eze' }),
    );
    expect(last(searchStudents)).toEqual({ name: 'Ben', studentId });
    await call('get', `/api/study/search?department=Economics&studentId=${randomUUID()}`);
    expect(last(searchStudents)).toEqual({ name: '', department: 'Economics', studentId });
    await call('get', '/api/study/search?department=Alchemy').expect(400);
  });

  it('asks a student in the name of who is signed in', async () => {
    const toUserId = randomUUID();
    const body = { toUserId, studentId: randomUUID() };
    const asked = await call('post', '/api/study/request').send(body).expect(200);
    expect(asked.body).toEqual({
      requestId: expect.any(String) as string,
      expiresAt: expect.any(String) as string,
    });
    expect(last(askToStudy)).toEqual({ studentId, target: { id: toUserId } });
    await call('post', '/api/study/request').send({ toUserId: 'Ben' }).expect(400);
  });

  it('lists the requests that wait, and asks again only when one has come', async () => {
    const first = await call('get', '/api/study/requests').expect(200);
    expect(first.body).toMatchObject([{ fromUser: { name: 'Ben Eze' } }]);
    await call('get', '/api/study/requests').expect(200);
    const asked = gateway.world.countOf(listStudyRequests.subject);
    const fromUser = { id: randomUUID(), name: 'Ben Eze', department: 'Economics' as const };
    await gateway.emit(studyAsked, {
      requestId: randomUUID(),
      fromUser,
      expiresAt: '2026-01-01T00:01:00Z',
      toUserId: studentId,
    });
    await call('get', '/api/study/requests').expect(200);
    expect(gateway.world.countOf(listStudyRequests.subject)).toBe(asked + 1);
  });

  it('answers with the session where a request is accepted, and with none where it is not', async () => {
    const requestId = randomUUID();
    const path = '/api/study/respond';
    const accepted = await call('post', path).send({ requestId, accept: true }).expect(200);
    expect(accepted.body).toEqual({ requestId, sessionId: expect.any(String) as string });
    const expected = { studentId, request: { id: requestId } };
    expect(last(respondToStudy)).toEqual({ ...expected, accept: true });
    const rejected = await call('post', path).send({ requestId, accept: false }).expect(200);
    expect(rejected.body).toEqual({ requestId });
    expect(last(respondToStudy)).toEqual({ ...expected, accept: false });
  });

  it('tells who has asked what has become of it, each time anew', async () => {
    const asked = gateway.world.countOf(listSentStudyRequests.subject);
    for (let times = 1; times <= 2; times += 1) {
      const { body } = await call('get', '/api/study/requests/sent').expect(200);
      expect(body).toEqual({ requests: [] });
      expect(gateway.world.countOf(listSentStudyRequests.subject)).toBe(asked + times);
    }
    expect(last(listSentStudyRequests)).toEqual({ studentId });
  });

  it('takes back what is open', async () => {
    const { body } = await call('delete', '/api/study/requests').expect(200);
    expect(body).toEqual({ cancelled: 1 });
    expect(last(cancelStudyRequests)).toEqual({ studentId });
  });

  it('shows and sets what others see of the student', async () => {
    const { body } = await call('get', '/api/study/preferences').expect(200);
    expect(body).toMatchObject({ showsOnline: false, topics: [] });
    expect(last(getStudyPreferences)).toEqual({ studentId });
    const shown = { showsOnline: true, topics: ['Recursion'] };
    await call('put', '/api/study/preferences').send(shown).expect(200);
    expect(last(setStudyPreferences)).toEqual({ ...shown, studentId });
    const many = { showsOnline: true, topics: Array<string>(11).fill('x') };
    await call('put', '/api/study/preferences').send(many).expect(400);
  });

  it('blocks and reports a student', async () => {
    const userId = randomUUID();
    await call('post', '/api/study/block').send({ userId, isBlocked: true }).expect(200);
    expect(last(blockStudent)).toEqual({ userId, isBlocked: true, studentId });
    await call('post', '/api/study/report').send({ userId, reason: ' Rude ' }).expect(200);
    expect(last(reportStudent)).toEqual({ userId, reason: 'Rude', studentId });
    await call('post', '/api/study/report').send({ userId, reason: '  ' }).expect(400);
  });

  it('shows what was told of students to admins, who take it away when they have looked at it', async () => {
    ada = gateway.world.signIn('admin');
    const { body } = await call('get', '/api/admin/study-reports').expect(200);
    expect(body).toMatchObject([{ reason: 'Rude', reported: { name: 'Ben Eze' } }]);
    expect(last(listStudyReports)).toEqual({});
    const reportId = randomUUID();
    await call('delete', `/api/admin/study-reports/${reportId}`).expect(200);
    expect(last(removeStudyReport)).toEqual({ reportId, adminId: ada.caller.userId });
  });

  it('shows a room to its members, and to others what it shows of one that never was', async () => {
    const roomId = RANDOM_BITS;
    gateway.world.studyRooms.set(roomId, new Set([studentId]));
    const path = `/api/study/sessions/${roomId}`;
    const { body } = await call('get', path).expect(200);
    expect(body).toMatchObject({ roomId, call: { token: `of ${studentId}` } });
    expect(last(enterStudyRoom)).toEqual({ studentId, roomId });
    const active = await call('get', '/api/study/active').expect(200);
    expect(active.body).toEqual({ sessionId: roomId });
    expect(last(getActiveStudySession)).toEqual({ studentId });
    gateway.world.studyRooms.set(roomId, new Set());
    await call('get', path).expect(404);
    await call('get', '/api/study/sessions/1').expect(404);
  });

  it('shows the older messages of a chat, from a number that can be one', async () => {
    const roomId = RANDOM_BITS;
    const path = `/api/study/sessions/${roomId}/messages`;
    await call('get', `${path}?before=201`).expect(200);
    expect(last(listStudyMessages)).toEqual({ studentId, roomId, before: 201 });
    await call('get', path).expect(200);
    expect(last(listStudyMessages)).toEqual({ studentId, roomId, before: 2_147_483_647 });
    for (const before of ['0', '2147483648', 'x']) {
      await call('get', `${path}?before=${before}`).expect(400);
    }
  });
});
