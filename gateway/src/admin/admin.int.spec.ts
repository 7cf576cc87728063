import { accountsChanged, listUsers, suspendUser } from '@portal/contracts/admin';
import { countAccounts } from '@portal/contracts/admin-figures';
import { announcementsChanged } from '@portal/contracts/announcements';
import { feedbackChanged } from '@portal/contracts/feedback';
import { listNotifications, markNotificationsSeen } from '@portal/contracts/notifications';
import { PortalError } from '@portal/platform';
import { STUDENT_COUNTS } from '@portal/testing';
import { io, type Socket } from 'socket.io-client';
import request from 'supertest';
import type { TestSession } from '../testing/double-world.fixture';
import { startTestGateway, type TestGateway } from '../testing/test-gateway.fixture';

const ID = '7d444840-9dc0-41d1-b245-5ffdce74fad2';
let gateway: TestGateway;
let admin: TestSession;
const open: Socket[] = [];
beforeAll(async () => {
  gateway = await startTestGateway();
  admin = gateway.world.signIn('admin');
});
afterAll(async () => {
  open.forEach((socket) => socket.disconnect());
  await gateway.stop();
});

const get = (path: string, { token } = admin) =>
  request(gateway.url).get(path).set('authorization', `Bearer ${token}`);
const post = (path: string, body: object) =>
  request(gateway.url).post(path).set('authorization', `Bearer ${admin.token}`).send(body);

async function connect({ token }: TestSession): Promise<Socket> {
  const socket = io(gateway.url, { transports: ['websocket'], forceNew: true, auth: { token } });
  open.push(socket);
  await new Promise<void>((resolve) => socket.once('connect', resolve));
  return socket;
}

describe('GET /api/admin/stats', () => {
  it('tells totalUsers, pendingUsers, onlineUsers, todaysLogins and topXpUsers', async () => {
    gateway.world.balances.set(gateway.world.signIn('student').caller.userId, 12_500);
    const { body } = await get('/api/admin/stats').expect(200);
    expect(body).toMatchObject({ topXpUsers: [{ name: 'Ada Obi', totalXP: 12.5, rank: 1 }] });
    expect(body).toMatchObject({ totalUsers: 3, pendingUsers: 2, todaysLogins: 1, onlineUsers: 0 });
  });

  it('is an outage without identity', async () => {
    gateway.world.refusals.set(countAccounts.subject, new PortalError('unavailable', 'Away.'));
    await get('/api/admin/stats').expect(503);
    gateway.world.refusals.clear();
  });

  it('counts a student with a live socket as online, and no admin', async () => {
    const first = await connect(gateway.world.signIn('student'));
    await connect(admin);
    expect((await get('/api/admin/stats')).body).toMatchObject({ onlineUsers: 1 });
    first.disconnect();
    expect((await get('/api/admin/stats')).body).toMatchObject({ onlineUsers: 1 });
  });
});

describe('GET /api/admin/all-users and /api/admin/pending-users', () => {
  it('page, sort and search by what the query says, 25 by name at first', async () => {
    const { body } = await get('/api/admin/all-users').expect(200);
    expect(body).toMatchObject({ users: [{ name: 'Ada Obi', totalXP: 12 }], total: 1 });
    const first = { page: 1, pageSize: 25, search: '', sort: 'name', direction: 'asc' };
    expect(gateway.world.lastOf(listUsers.subject)).toEqual(first);
    await get('/api/admin/all-users?page=3&pageSize=50&search=%20Obi&sort=totalXP&direction=desc');
    expect(gateway.world.lastOf(listUsers.subject)).toEqual({
      page: 3,
      pageSize: 50,
      search: 'Obi',
      sort: 'totalXP',
      direction: 'desc',
    });
    await get('/api/admin/pending-users').expect(200);
  });

  it.each([
    'page=0',
    'page=1.5',
    'pageSize=101',
    'sort=password_hash',
    'sort=name;drop table users',
    'direction=down',
    `search=${'x'.repeat(101)}`,
    'search=%00',
  ])('refuse %s', async (query) => {
    await get(`/api/admin/all-users?${query}`).expect(400);
  });
});

describe('POST /api/admin/suspend-user/{id}', () => {
  it('takes whole days from 1 to 365, in the name of the admin who is signed in', async () => {
    await post(`/api/admin/suspend-user/${ID}`, { days: 7, adminId: ID }).expect(200);
    const request = { userId: ID, adminId: admin.caller.userId, days: 7 };
    expect(gateway.world.lastOf(suspendUser.subject)).toEqual(request);
    await post(`/api/admin/suspend-user/${ID}`, { days: 365 }).expect(200);
  });

  it.each([0, -1, 366, 1.5, '7', null, 1e308, [7]])('refuses %j days', async (days) => {
    const { status, body } = await post(`/api/admin/suspend-user/${ID}`, { days });
    expect(status).toBe(400);
    expect(body).toHaveProperty('code', 'invalid_input');
  });
});

describe('GET /api/notifications', () => {
  it('tells the admin who asks what announcements has put together', async () => {
    const { body } = await get('/api/notifications').expect(200);
    expect(gateway.world.lastOf(listNotifications.subject)).toEqual({
      adminId: admin.caller.userId,
    });
    expect(body).toEqual([
      {
        _id: expect.any(String),
        type: 'registration',
        read: false,
        title: 'A registration is waiting for its code',
        body: 'ben@miva.edu.ng, Accounting',
        date: '2026-01-03T00:00:00.000Z',
      },
    ]);
  });

  it('are marked as read up to the newest that was shown, where that is told', async () => {
    const path = '/api/notifications/mark-read';
    const adminId = admin.caller.userId;
    const asked = () => gateway.world.lastOf(markNotificationsSeen.subject);
    await post(path, {}).expect(200);
    expect(asked()).toEqual({ adminId });
    const until = '2026-01-03T00:00:00.000Z';
    await post(path, { until, adminId: ID }).expect(200);
    expect(asked()).toEqual({ adminId, until });
    for (const wrong of ['yesterday', '2026-13-01T00:00:00.000Z', 0, null]) {
      await post(path, { until: wrong }).expect(400);
    }
  });
});

describe('GET /api/admin/delete-user/{id}', () => {
  it('tells what deleting would lose', async () => {
    gateway.world.balances.set(ID, 12_500);
    const { body } = await get(`/api/admin/delete-user/${ID}`).expect(200);
    expect(body).toEqual({
      name: 'Ada Obi',
      email: 'ada@miva.edu.ng',
      ...STUDENT_COUNTS,
      devices: 0,
      profileFiles: 0,
    });
  });
});

describe('an admin’s screen', () => {
  it('is told at once what has changed, and a student’s is not', async () => {
    const received: unknown[] = [];
    const socket = await connect(admin);
    const next = () => new Promise((resolve) => socket.once('admin:changed', resolve));
    const parts = new Set<string>();
    socket.on('admin:changed', (event: { parts: string[] }) =>
      event.parts.forEach((p) => parts.add(p)),
    );
    (await connect(gateway.world.signIn('student'))).on('admin:changed', () =>
      received.push('leak'),
    );
    const first = next();
    await gateway.emit(announcementsChanged, { posted: null });
    await first;
    await gateway.emit(feedbackChanged, {});
    await gateway.emit(accountsChanged, { parts: ['students', 'sign-ins'] });
    const wanted = ['announcements', 'feedback', 'students', 'sign-ins', 'presence'];
    while (!wanted.every((part) => parts.has(part))) {
      await next();
    }
    expect(received).toEqual([]);
    expect(parts).not.toContain('registrations');
  });
});
