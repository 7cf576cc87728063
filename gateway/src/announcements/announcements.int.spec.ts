import {
  announcementsChanged,
  clearAnnouncements,
  deleteAnnouncement,
  listAnnouncements,
  markAnnouncementsRead,
  postAnnouncement,
} from '@portal/contracts/announcements';
import { randomUUID } from 'node:crypto';
import { io, type Socket } from 'socket.io-client';
import request from 'supertest';
import type { TestSession } from '../testing/double-world.fixture';
import { startTestGateway, type TestGateway } from '../testing/test-gateway.fixture';

let gateway: TestGateway;
beforeAll(async () => {
  gateway = await startTestGateway();
});
afterAll(() => gateway.stop());

type Method = 'get' | 'post' | 'delete';
const call = (method: Method, path: string, { token }: TestSession) =>
  request(gateway.url)[method](path).set('authorization', `Bearer ${token}`);

describe('announcements over HTTP', () => {
  it.each(['/api/announcements', '/api/admin/announcements'])(
    'are listed by %s to a student, with the own reading',
    async (path) => {
      const ada = gateway.world.signIn('student');
      const { body } = await call('get', path, ada).expect(200);
      expect(body).toMatchObject([{ title: 'Exams', readBy: [ada.caller.userId] }]);
      expect(gateway.world.lastOf(listAnnouncements.subject)).toEqual({
        studentId: ada.caller.userId,
      });
    },
  );

  it('are listed to an admin with the reading of all', async () => {
    await call('get', '/api/announcements', gateway.world.signIn('admin')).expect(200);
    expect(gateway.world.lastOf(listAnnouncements.subject)).toEqual({ studentId: null });
  });

  it('are posted in the name of the admin who is signed in', async () => {
    const admin = gateway.world.signIn('admin');
    const body = { title: 'Exams', body: ' They begin on Monday ', adminId: randomUUID() };
    await call('post', '/api/announcements', admin).send(body).expect(200);
    expect(gateway.world.lastOf(postAnnouncement.subject)).toEqual({
      title: 'Exams',
      body: 'They begin on Monday',
      adminId: admin.caller.userId,
    });
  });

  it('are not posted without words', async () => {
    const admin = gateway.world.signIn('admin');
    const { body } = await call('post', '/api/announcements', admin).send({ body: '  ' });
    expect(body).toMatchObject({ code: 'invalid_input' });
  });

  it('are taken away by an admin, one and all', async () => {
    const admin = gateway.world.signIn('admin');
    const announcementId = randomUUID();
    await call('delete', `/api/admin/announcements/${announcementId}`, admin).expect(200);
    expect(gateway.world.lastOf(deleteAnnouncement.subject)).toEqual({
      announcementId,
      adminId: admin.caller.userId,
    });
    await call('delete', '/api/admin/announcements-clear', admin).expect(200);
    expect(gateway.world.countOf(clearAnnouncements.subject)).toBe(1);
  });

  it('are marked as read by the student who is signed in, all or those that are named', async () => {
    const ada = gateway.world.signIn('student');
    const path = '/api/admin/announcements/mark-read';
    const studentId = ada.caller.userId;
    await call('post', path, ada).expect(200);
    expect(gateway.world.lastOf(markAnnouncementsRead.subject)).toEqual({ studentId });
    const ids = [randomUUID()];
    const { body } = await call('post', path, ada).send({ ids, studentId: randomUUID() });
    expect(body).toMatchObject({ unreadCount: 0 });
    expect(gateway.world.lastOf(markAnnouncementsRead.subject)).toEqual({ studentId, ids });
  });

  it('reach every socket at once, and make what was polled stale', async () => {
    const ada = gateway.world.signIn('student');
    await call('get', '/api/announcements', ada);
    const asked = gateway.world.countOf(listAnnouncements.subject);
    const auth = { token: ada.token };
    const socket: Socket = io(gateway.url, { transports: ['websocket'], forceNew: true, auth });
    await new Promise<void>((resolve) => socket.once('connect', resolve));
    const event = new Promise((resolve) => socket.once('announcements:changed', resolve));
    const posted = { _id: randomUUID(), title: 'Exams' };
    await gateway.emit(announcementsChanged, { posted });
    expect(await event).toEqual({ posted });
    socket.disconnect();
    await call('get', '/api/announcements', ada);
    expect(gateway.world.countOf(listAnnouncements.subject)).toBe(asked + 1);
  });
});
