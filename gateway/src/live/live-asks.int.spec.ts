import {
  announcementsLive,
  countUnreadAnnouncements,
  markAnnouncementsRead,
} from '@portal/contracts/announcements';
import { PortalError } from '@portal/platform';
import { randomUUID } from 'node:crypto';
import { io, type Socket } from 'socket.io-client';
import type { TestSession } from '../testing/double-world.fixture';
import { startTestGateway, type TestGateway } from '../testing/test-gateway.fixture';
import { LiveSockets } from './live-sockets';

const { markRead } = announcementsLive.asks;

describe('what a screen asks by its socket', () => {
  let gateway: TestGateway;
  const open: Socket[] = [];
  beforeEach(async () => {
    gateway = await startTestGateway();
  });
  afterEach(async () => {
    open.splice(0).forEach((socket) => socket.disconnect());
    await gateway.stop();
  });

  const connected = async ({ token }: TestSession) => {
    const options = { transports: ['websocket'], reconnection: false, forceNew: true };
    const socket = io(gateway.url, { ...options, auth: { token } });
    open.push(socket);
    await new Promise<void>((resolve) => socket.once('connect', resolve));
    return socket;
  };
  const ask = (socket: Socket, body: unknown): Promise<unknown> =>
    socket.timeout(5_000).emitWithAck(markRead.name, body);

  it('is done in the name of the session, whatever the body says', async () => {
    const ada = gateway.world.signIn('student');
    const socket = await connected(ada);
    const ids = [randomUUID()];
    const answer = await ask(socket, { ids, studentId: randomUUID(), caller: { role: 'admin' } });
    expect(answer).toEqual({ ok: true, unreadCount: 0 });
    const studentId = ada.caller.userId;
    expect(gateway.world.lastOf(markAnnouncementsRead.subject)).toEqual({ studentId, ids });
  });

  it('tells a screen that has just connected how many announcements its student has not read', async () => {
    const ada = gateway.world.signIn('student');
    const socket = await connected(ada);
    const { name } = announcementsLive.asks.countUnread;
    const counted: unknown = await socket.timeout(5_000).emitWithAck(name);
    expect(counted).toEqual({ ok: true, unreadCount: 3 });
    expect(gateway.world.lastOf(countUnreadAnnouncements.subject)).toEqual({
      studentId: ada.caller.userId,
    });
  });

  it.each([undefined, null, {}])('takes %j where there is nothing to say', async (nothing) => {
    const socket = await connected(gateway.world.signIn('student'));
    const { name } = announcementsLive.asks.countUnread;
    const counted: unknown = await socket.timeout(5_000).emitWithAck(name, nothing);
    expect(counted).toEqual({ ok: true, unreadCount: 3 });
  });

  it.each([null, 'all', [], { ids: ['x'] }, { ids: Array<string>(101).fill(randomUUID()) }])(
    'is refused with words where the body is %j',
    async (body) => {
      const socket = await connected(gateway.world.signIn('student'));
      expect(await ask(socket, body)).toMatchObject({ ok: false, code: 'invalid_input' });
      expect(gateway.world.countOf(markAnnouncementsRead.subject)).toBe(0);
    },
  );

  it('is refused to whom the contract does not name', async () => {
    const socket = await connected(gateway.world.signIn('admin'));
    expect(await ask(socket, {})).toMatchObject({ ok: false, code: 'forbidden' });
  });

  it('is limited for a person, of all sockets together', async () => {
    const ada = gateway.world.signIn('student');
    const sockets = [await connected(ada), await connected(ada)];
    const refused = { ok: false, code: 'too_many_requests' };
    const answers: unknown[] = [];
    // On a slow machine the limit refills between calls: more are sent than the limit allows.
    for (let round = 0; round < markRead.perMinute && !answers.some(isRefusal); round += 1) {
      answers.push(...(await Promise.all([...sockets, ...sockets].map((one) => ask(one, {})))));
    }
    expect(answers.filter((one) => !isRefusal(one)).length).toBeGreaterThanOrEqual(
      markRead.perMinute,
    );
    expect(answers).toContainEqual(expect.objectContaining(refused));
  });

  it('brings a refusal’s words, and nothing of what nobody foresaw', async () => {
    const socket = await connected(gateway.world.signIn('student'));
    const refusal = new PortalError('not_found', 'It is gone.');
    gateway.world.refusals.set(markAnnouncementsRead.subject, refusal);
    expect(await ask(socket, {})).toEqual({
      ok: false,
      code: 'not_found',
      message: 'It is gone.',
    });
    gateway.world.refusals.clear();
    gateway.world.broken.set(markAnnouncementsRead.subject, new Error('SELECT secret'));
    const broken = await ask(socket, {});
    expect(broken).toMatchObject({ ok: false, code: 'internal' });
    expect(JSON.stringify(broken)).not.toContain('SELECT');
  });

  it('is answered where the screen does not care to know, and ignored where nobody knows it', async () => {
    const socket = await connected(gateway.world.signIn('student'));
    socket.emit('toString', {});
    socket.emit('constructor');
    socket.emit(markRead.name);
    socket.emit(markRead.name, {});
    expect(await ask(socket, {})).toMatchObject({ ok: true });
    expect(gateway.world.countOf(markAnnouncementsRead.subject)).toBe(2);
  });

  it('is refused while too many are under way on one socket', async () => {
    const ada = gateway.world.signIn('student');
    const socket = await connected(ada);
    const answers = (await Promise.all(Array.from({ length: 40 }, () => ask(socket, {})))) as {
      ok: boolean;
      code?: string;
    }[];
    const refused = answers.filter(({ code }) => code === 'too_many_requests');
    expect(refused.length).toBeGreaterThan(0);
    expect(answers.filter(({ ok }) => ok).length).toBeGreaterThanOrEqual(16);
    expect(await ask(socket, {})).toMatchObject({ ok: true });
  });

  it('is no longer answered once the session is over', async () => {
    const ada = gateway.world.signIn('student');
    const socket = await connected(ada);
    const cut = new Promise((resolve) => socket.once('disconnect', resolve));
    gateway.app.get(LiveSockets).end([ada.caller.sessionId]);
    await cut;
    await expect(ask(socket, {})).rejects.toThrow();
  });
});

function isRefusal(answer: unknown): boolean {
  return Reflect.get(Object(answer), 'ok') === false;
}
