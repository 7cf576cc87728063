import { STUDENT_DATA_COUNTS } from '@portal/contracts/student-data';
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { io } from 'socket.io-client';
import { startBuiltPortal, type BuiltPortal } from './built-portal.fixture';
import { PASSWORD, PortalClient, type Person } from './portal-client.fixture';

jest.setTimeout(60_000);
const ADMIN = { email: 'dean@miva.edu.ng', password: 'an evening at the gate 7' };

let dataDir: string;
let running: BuiltPortal;
let portal: PortalClient;
let admin: Person;
let ada: Person;
beforeAll(async () => {
  dataDir = mkdtempSync(path.join(tmpdir(), 'portal-document-'));
  chmodSync(dataDir, 0o755);
  const account = { ADMIN_EMAIL: ADMIN.email, ADMIN_PASSWORD: ADMIN.password };
  const limits = { RATE_ADDRESS: '10000', RATE_SIGN_IN: '100', RATE_SIGN_IN_ADDRESS: '1000' };
  running = await startBuiltPortal(dataDir, { ...account, ...limits });
  portal = new PortalClient(running.url, dataDir);
  admin = await portal.admin(ADMIN);
  ada = await portal.student('ada.obi@miva.edu.ng');
});
afterAll(async () => {
  await running.end('SIGTERM');
  rmSync(dataDir, { recursive: true, force: true });
});

const get = (to: string, by: Person | null) => portal.call('GET', to, by);
const post = (to: string, by: Person | null, body?: object) => portal.call('POST', to, by, body);
const remove = (to: string, by: Person | null) => portal.call('DELETE', to, by);
const ok = { status: 200 };

describe('document 1, section 5: validation rules', () => {
  it.each([
    ['terms must be accepted', { acceptedTerms: false }, 'You must accept Terms and Privacy.'],
    ['the e-mail domain', { email: 'a@evilmiva.edu.ng' }, 'Please use your Miva email.'],
    ['both passwords', { confirmPassword: 'another one 5' }, 'Passwords do not match.'],
    ['a department', { department: '' }, 'Please select a valid department.'],
    ['all fields', { password: '', confirmPassword: '' }, 'All fields are required.'],
  ])('registration: %s', async (_, over, message) => {
    const answer = await portal.register('new@miva.edu.ng', over);
    expect(answer).toMatchObject({ status: 400, body: { message } });
  });

  it('registration and login: the e-mail is trimmed and lower-cased', async () => {
    expect(await portal.register('  Ben.Ali@MIVA.edu.ng ')).toMatchObject(ok);
    const email = '  ADA.Obi@miva.edu.ng ';
    expect(await post('/api/auth/login', null, { email, password: PASSWORD })).toMatchObject(ok);
  });

  it.each(['12345', '1234567', '12a456', ''])('verification code: %j is none', async (code) => {
    const body = { email: 'ben.ali@miva.edu.ng', code };
    const answer = await post('/api/auth/verify', null, body);
    expect(answer).toMatchObject({ status: 400, body: { message: 'Invalid code' } });
  });

  it('announcement: needs text; the title is the first line, by default Announcement', async () => {
    expect(await post('/api/announcements', admin, { body: ' \n ' })).toMatchObject({
      status: 400,
    });
    const posted = await post('/api/announcements', admin, { body: 'Exams\nbegin on Monday' });
    expect(posted).toMatchObject({ ...ok, body: { title: 'Exams' } });
    const untitled = await post('/api/announcements', admin, { body: '\n\n***' });
    expect(untitled.body).toHaveProperty('title');
  });
});

describe('document 1, section 7: authentication and XP', () => {
  it('POST /api/auth/register answers message and data, and again with resend: true', async () => {
    const email = 'chi@miva.edu.ng';
    const first = await portal.register(email);
    expect(first.body).toMatchObject({
      message: 'Verification code sent. Check your email.',
      data: { email, resendAfterSeconds: 120 },
    });
    const early = await post('/api/auth/register', null, { email, resend: true });
    expect(early).toMatchObject({ status: 429, body: { message: 'Unable to resend yet' } });
  });

  it('POST /api/auth/verify answers token and message', async () => {
    await portal.register('dayo@miva.edu.ng');
    const body = { email: 'dayo@miva.edu.ng', code: await portal.codeFor('dayo@miva.edu.ng') };
    const answer = await post('/api/auth/verify', null, body);
    expect(answer.body).toMatchObject({ token: expect.any(String), message: 'Verified!' });
  });

  it('POST /api/auth/login answers token, the same accessToken, and message', async () => {
    const credentials = { email: 'ada.obi@miva.edu.ng', password: PASSWORD };
    const { body, headers } = await post('/api/auth/login', null, credentials);
    expect(body).toMatchObject({ token: expect.any(String), message: expect.any(String) });
    expect(Reflect.get(body, 'accessToken')).toBe(Reflect.get(body, 'token'));
    expect(headers.get('set-cookie')).toMatch(/^portal=.*HttpOnly.*SameSite=Strict/i);
  });

  it('GET /api/auth/current-user answers user, by bearer and by cookie', async () => {
    const credentials = { email: 'ada.obi@miva.edu.ng', password: PASSWORD };
    const { headers } = await post('/api/auth/login', null, credentials);
    const cookie = (headers.get('set-cookie') ?? '').split(';')[0] ?? '';
    const byCookie = await fetch(new URL('/api/auth/current-user', running.url), {
      headers: { cookie },
    });
    const user = {
      _id: ada.id,
      name: 'Ada Obi',
      email: 'ada.obi@miva.edu.ng',
      department: 'Economics',
      role: 'student',
      totalXP: 0,
      isSuspended: false,
      suspendedUntil: null,
    };
    expect(await byCookie.json()).toMatchObject({ user });
    expect((await get('/api/auth/current-user', ada)).body).toMatchObject({ user });
  });

  it('GET /api/auth/xp/current answers totalXP, by default 0', async () => {
    expect((await get('/api/auth/xp/current', ada)).body).toMatchObject({ totalXP: 0 });
  });

  it.each([
    ['/api/auth/xp/add', { xp: 50 }],
    ['/api/auth/update-xp', { amount: 50 }],
  ])('POST %s answers totalXP and mints nothing', async (to, body) => {
    expect(await post(to, ada, body)).toMatchObject({ ...ok, body: { totalXP: 0 } });
  });

  it('POST /api/auth/logout needs no body, and ends the session', async () => {
    const session = await portal.login('ada.obi@miva.edu.ng');
    expect(await post('/api/auth/logout', session)).toMatchObject(ok);
    expect(await get('/api/auth/current-user', session)).toMatchObject({ status: 401 });
  });

  it('POST /api/admin/login answers token and message, and no student comes in by it', async () => {
    const { body } = await post('/api/admin/login', null, ADMIN);
    expect(body).toMatchObject({ token: expect.any(String), message: expect.any(String) });
    const student = { email: 'ada.obi@miva.edu.ng', password: PASSWORD };
    expect(await post('/api/admin/login', null, student)).toMatchObject({ status: 401 });
  });
});

describe('document 1, section 7: admin', () => {
  it('GET /api/admin/stats tells totalUsers, pendingUsers, onlineUsers, todaysLogins, topXpUsers', async () => {
    const auth = { token: ada.token };
    const socket = io(running.url, { transports: ['websocket'], forceNew: true, auth });
    await new Promise<void>((resolve) => socket.once('connect', resolve));
    const { body } = await get('/api/admin/stats', admin);
    socket.disconnect();
    expect(body).toMatchObject({
      totalUsers: 2,
      onlineUsers: 1,
      todaysLogins: 2,
      pendingUsers: expect.any(Number),
      topXpUsers: expect.any(Array),
    });
  });

  it('GET /api/admin/all-users, pending-users and feedback, GET /api/announcements and notifications', async () => {
    const message = 'The library is too dark';
    const feedback = { subject: 'Light', message, name: 'Eve', email: 'eve@x', department: 'X' };
    expect(await post('/api/admin/feedback', ada, feedback)).toMatchObject(ok);
    expect((await get('/api/admin/all-users', admin)).body).toMatchObject({
      users: [{ name: 'Ada Obi' }, { name: 'Dayo' }],
    });
    expect((await get('/api/admin/pending-users?search=ben', admin)).body).toMatchObject({
      users: [{ email: 'ben.ali@miva.edu.ng', department: 'Economics' }],
    });
    expect((await get('/api/admin/feedback', admin)).body).toMatchObject([
      { name: 'Ada Obi', department: 'Economics', message },
    ]);
    expect((await get('/api/announcements', admin)).body).toHaveLength(2);
    const { body } = await get('/api/notifications', admin);
    expect(body).toContainEqual(expect.objectContaining({ type: 'feedback', read: false }));
    expect(body).toContainEqual(expect.objectContaining({ type: 'registration' }));
  });

  it('POST /api/admin/suspend-user/{id} {days} shuts a student out, off the leaderboard too', async () => {
    const eve = await portal.student('eve@miva.edu.ng');
    const answer = await post(`/api/admin/suspend-user/${eve.id}`, admin, { days: 7 });
    expect(answer).toMatchObject({ ...ok, body: { suspendedUntil: expect.any(String) } });
    const refused = await get('/api/auth/current-user', eve);
    expect(refused).toMatchObject({ status: 403, body: { code: 'suspended' } });
    await untilBoard((board) => !board.includes(eve.id));
    expect(await remove(`/api/admin/suspend-user/${eve.id}`, admin)).toMatchObject(ok);
    await portal.login('eve@miva.edu.ng');
    await untilBoard((board) => board.includes(eve.id));
  });

  it('DELETE /api/admin/delete-user/{id} tells first what is lost, and leaves no trace', async () => {
    const gone = await portal.student('gone.soon@miva.edu.ng');
    await post('/api/admin/feedback', gone, { subject: 'Bye', message: 'I leave' });
    expect((await get(`/api/admin/delete-user/${gone.id}`, admin)).body).toEqual({
      name: 'Gone Soon',
      email: 'gone.soon@miva.edu.ng',
      ...Object.fromEntries(STUDENT_DATA_COUNTS.map((name) => [name, 0])),
      feedback: 1,
      devices: 1,
      profileFiles: 0,
    });
    expect(await remove(`/api/admin/delete-user/${gone.id}`, admin)).toMatchObject(ok);
    expect(await remove(`/api/admin/delete-user/${gone.id}`, admin)).toMatchObject({ status: 404 });
    await untilBoard((board) => !board.includes(gone.id));
    const said = async () => JSON.stringify((await get('/api/admin/feedback', admin)).body);
    while ((await said()).includes('Gone Soon')) await pause(50);
    expect(await said()).toContain('I leave');
    expect(JSON.stringify((await get('/api/admin/all-users', admin)).body)).not.toContain(gone.id);
  });

  it('DELETE /api/admin/pending-user/{id} and pending-users-clear free the addresses', async () => {
    const { body } = await get('/api/admin/pending-users?search=ben', admin);
    const [{ _id: id }] = Reflect.get(body, 'users') as [{ _id: string }]; // typed by its contract
    expect(await remove(`/api/admin/pending-user/${id}`, admin)).toMatchObject(ok);
    expect((await get('/api/admin/pending-users?search=ben', admin)).body).toMatchObject({
      total: 0,
    });
    expect(await remove('/api/admin/pending-users-clear', admin)).toMatchObject(ok);
    expect((await get('/api/admin/pending-users', admin)).body).toMatchObject({ total: 0 });
  });

  it('POST and DELETE of announcements and feedback, one and all', async () => {
    const { body } = await post('/api/announcements', admin, {
      title: 'Holiday',
      body: 'No classes',
    });
    const id = String(Reflect.get(body, '_id'));
    expect(await remove(`/api/admin/announcements/${id}`, admin)).toMatchObject(ok);
    expect(await remove('/api/admin/announcements-clear', admin)).toMatchObject(ok);
    expect((await get('/api/announcements', admin)).body).toEqual([]);
    const [first] = (await get('/api/admin/feedback', admin)).body as [{ _id: string }]; // typed by its contract
    expect(await remove(`/api/admin/feedback/${first._id}`, admin)).toMatchObject(ok);
    expect(await remove('/api/admin/feedback-clear', admin)).toMatchObject(ok);
    expect((await get('/api/admin/feedback', admin)).body).toEqual([]);
  });

  it('every act of an admin is in the audit log, by name', async () => {
    const wanted = [
      ...['signed-in', 'user-suspended', 'suspension-lifted', 'user-deleted'],
      ...['pending-user-removed', 'pending-users-cleared', 'announcement-posted'],
      ...['announcement-removed', 'announcements-cleared', 'feedback-removed', 'feedback-cleared'],
    ];
    const logged = async () => {
      const { body } = await get('/api/admin/audit-log?pageSize=100', admin);
      return Reflect.get(body, 'entries') as { act: string; admin: string }[]; // typed by its contract
    };
    const acts = async () => new Set((await logged()).map(({ act }) => act));
    for (;;) {
      const seen = await acts();
      if (wanted.every((act) => seen.has(act))) break;
      await pause(50);
    }
    expect((await logged()).every((entry) => entry.admin === ADMIN.email)).toBe(true);
  });
});

describe('document 1, section 7: student announcements', () => {
  it('GET /api/admin/announcements reads readBy; POST mark-read marks all, on every screen', async () => {
    await post('/api/announcements', admin, { title: 'One', body: '1' });
    await post('/api/announcements', admin, { title: 'Two', body: '2' });
    const own = async () => (await get('/api/admin/announcements', ada)).body;
    expect(await own()).toMatchObject([{ readBy: [] }, { readBy: [] }]);
    const auth = { token: ada.token };
    const socket = io(running.url, { transports: ['websocket'], forceNew: true, auth });
    await new Promise<void>((resolve) => socket.once('connect', resolve));
    const unread = new Promise((resolve) => socket.once('announcements:unread', resolve));
    const read = await post('/api/admin/announcements/mark-read', ada);
    expect(read.body).toMatchObject({ unreadCount: 0 });
    expect(await unread).toEqual({ unreadCount: 0 });
    socket.disconnect();
    expect(await own()).toMatchObject([{ readBy: [ada.id] }, { readBy: [ada.id] }]);
    expect((await get('/api/announcements', admin)).body).toMatchObject([{ readCount: 1 }, {}]);
  });
});

describe('document 1, section 8: error catalogue, the server’s texts', () => {
  it.each([
    ['verify failure', '/api/auth/verify', { code: '000000' }, 400, 'Invalid code'],
    ['login failure', '/api/auth/login', { password: 'x' }, 401, 'Incorrect email or password.'],
    ['admin login failure', '/api/admin/login', { password: 'x' }, 401, undefined],
  ])('%s', async (_, to, body, status, message) => {
    const answer = await post(to, null, { email: 'nobody@miva.edu.ng', ...body });
    expect(answer.status).toBe(status);
    if (message) expect(answer.body).toMatchObject({ message });
  });

  it('every refusal is message, code and requestId', async () => {
    for (const refused of [
      await get('/api/admin/stats', ada),
      await get('/api/admin/stats', null),
      await get('/api/nothing', ada),
    ]) {
      expect(Object.keys(refused.body).sort()).toEqual(['code', 'message', 'requestId']);
    }
  });
});

describe('the own data', () => {
  it('is exported whole, as a file', async () => {
    const { body, headers } = await get('/api/auth/export', ada);
    expect(headers.get('content-disposition')).toMatch(/^attachment; filename="my-data\.json"/);
    expect(body).toMatchObject({
      account: { user: { email: 'ada.obi@miva.edu.ng' } },
      messages: { readAnnouncements: [{ title: 'Two' }, { title: 'One' }] },
    });
    for (const part of ['xp', 'practice']) expect(body).toHaveProperty(part);
  });

  it('goes with the account when its owner deletes it, and the password is asked for', async () => {
    const leaver = await portal.student('leaver@miva.edu.ng');
    expect((await get('/api/auth/delete-account', leaver)).body).toMatchObject({ name: 'Leaver' });
    const wrong = await post('/api/auth/delete-account', leaver, { password: 'not this' });
    expect(wrong).toMatchObject({ status: 401 });
    expect(await post('/api/auth/delete-account', leaver, { password: PASSWORD })).toMatchObject(
      ok,
    );
    expect(await get('/api/auth/current-user', leaver)).toMatchObject({ status: 401 });
  });
});

async function untilBoard(holds: (board: string) => boolean): Promise<void> {
  for (;;) {
    const { body } = await get('/api/leaderboard?limit=100', ada);
    if (holds(JSON.stringify(body))) return;
    await pause(50);
  }
}
