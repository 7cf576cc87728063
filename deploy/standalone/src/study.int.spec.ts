/** @looks-at identity study testlab xp */
import { startGateway, type RunningGateway } from '@portal/gateway';
import { studyLive } from '@portal/contracts/study';
import { earnXp } from '@portal/contracts/xp';
import { Messages } from '@portal/messaging';
import { createTestDatabase, scaledMs, type TestDatabase } from '@portal/testing';
import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { z } from 'zod';
import { LiveStudent } from './live-student.fixture';
import { startServices, type Services } from './portal';
import { PortalClient } from './portal-client.fixture';

jest.setTimeout(120_000);
const { asks, pushes } = studyLive;
const OK = { ok: true };

/** Ten XP a minute, without free minutes: a span of 6 s costs one XP. */
const PRICES = { XP_PER_CALL_MINUTE: '10', FREE_CALL_MINUTES: '0' };
const SPAN_MXP = 1_000;
const ADMIN = { email: 'rector@miva.edu.ng', password: 'a lamp for each corridor' };
const ADMINS = { ADMIN_EMAIL: ADMIN.email, ADMIN_PASSWORD: ADMIN.password };
const LIMITS = { RATE_ADDRESS: '10000', RATE_SIGN_IN: '100', RATE_SIGN_IN_ADDRESS: '1000' };

const roomAnswer = z.object({ sessionId: z.string() });
const historyAnswer = z.object({
  entries: z.array(
    z.object({ changeXP: z.number(), reason: z.string(), reference: z.looseObject({}) }),
  ),
});

let database: TestDatabase;
let dataDir: string;
let services: Services;
let gateway: RunningGateway;
let portal: PortalClient;
let messages: Messages;
const screens: LiveStudent[] = [];
let count = 0;

beforeAll(async () => {
  database = await createTestDatabase();
  dataDir = mkdtempSync(path.join(tmpdir(), 'portal-study-'));
  const env = { DATABASE_URL: database.url, DATA_DIR: dataDir, PORT: '0', LOG_LEVEL: 'fatal' };
  services = await startServices({ ...env, ...PRICES, ...LIMITS, ...ADMINS }, () => undefined);
  gateway = await startGateway(services.config, services.transport, { hasOps: false });
  portal = new PortalClient(gateway.url, dataDir);
  const identity = services.byName.get('identity');
  if (!identity) throw new Error('The identity service is not running.');
  messages = identity.get(Messages, { strict: false });
});
afterAll(async () => {
  screens.forEach(({ socket }) => socket.disconnect());
  await gateway.stop();
  await services.stop();
  await database.drop();
  rmSync(dataDir, { recursive: true });
});

/** Registers a new student, named by the address. */
async function arrive(first: string): Promise<LiveStudent> {
  count += 1;
  const email = `${first}.no${'abcdefghij'.charAt(count)}@miva.edu.ng`;
  const student = await LiveStudent.arrive(portal, gateway.url, email.toLowerCase());
  screens.push(student);
  return student;
}

/** Waits until other services have received an event. */
async function until<T>(read: () => Promise<T | undefined>): Promise<T> {
  for (const deadline = Date.now() + scaledMs(45_000); Date.now() < deadline; await pause(50)) {
    const found = await read();
    if (found !== undefined) return found;
  }
  throw new Error('It did not come.');
}

/** Creates a study session of two students; both have received their credentials for the call. */
async function openRoom(ada: LiveStudent, ben: LiveStudent): Promise<string> {
  await until(async () => {
    const { body } = await ada.call('GET', '/api/study/search?name=ben');
    return JSON.stringify(body).includes(ben.id) ? true : undefined;
  });
  const asked = await ada.call('POST', '/api/study/request', { toUserId: ben.id });
  expect(asked.status).toBe(200);
  const { requestId } = await ben.untilReceived(pushes.incomingRequest);
  const answer = await ben.call('POST', '/api/study/respond', { requestId, accept: true });
  const { sessionId: roomId } = roomAnswer.parse(answer.body);
  for (const each of [ada, ben]) {
    expect(await each.untilReceived(pushes.callStarted)).toMatchObject({ roomId });
    expect(await each.ask(asks.joinRoom, { roomId })).toMatchObject({ ...OK, roomId });
  }
  return roomId;
}

describe('StudyPal, from finding a partner to the end of the call', () => {
  it('is asked, answered, talked, practised and ended by two, and a third has no part in it', async () => {
    const [ada, ben, eve] = [await arrive('ada'), await arrive('ben'), await arrive('eve')];
    const roomId = await openRoom(ada, ben);
    expect(await ada.untilReceived(pushes.requestAccepted)).toMatchObject({
      sessionId: roomId,
      by: { _id: ben.id },
    });

    const msg = { text: 'Shall we begin?', user: 'The Rector', id: randomUUID() };
    expect(await ada.ask(asks.message, { roomId, msg })).toMatchObject(OK);
    const said = { roomId, text: msg.text, _id: msg.id, userId: ada.id };
    expect(await ben.untilReceived(pushes.message)).toMatchObject(said);
    expect(await ben.ask(asks.chat, { text: 'Yes.' })).toMatchObject(OK);
    expect(await ada.untilReceived(pushes.chat)).toMatchObject({ text: 'Yes.', userId: ben.id });
    const lab = { topics: 'Recursion', numQuestions: 7 };
    expect(await ben.ask(asks.lab, { roomId, ...lab })).toEqual(OK);
    expect(await ada.untilReceived(pushes.lab)).toEqual({ roomId, ...lab });
    expect(await ada.ask(asks.joinRoom, { roomId })).toMatchObject({
      lab,
      messages: [{ text: msg.text }, { text: 'Yes.' }],
    });

    const media = { audio: true, video: false };
    const peers = { ada: randomUUID(), ben: randomUUID() };
    await ada.ask(asks.present, { roomId, peerId: peers.ada, media });
    await ben.ask(asks.present, { roomId, peerId: peers.ben, media });
    const signal = { candidate: null };
    const sent = { roomId, from: peers.ada, to: peers.ben, signal };
    expect(await ada.ask(asks.signal, sent)).toEqual(OK);
    expect(await ben.untilReceived(pushes.signal)).toEqual(sent);

    for (const [ask, body] of [
      [asks.joinRoom, { roomId }],
      [asks.message, { roomId, msg }],
      [asks.chat, { text: 'Let me in' }],
      [asks.lab, { roomId, ...lab }],
      [asks.present, { roomId, peerId: randomUUID(), media }],
      [asks.signal, sent],
      [asks.endForBoth, { roomId }],
      [asks.leave, { roomId }],
    ] as const) {
      expect(await eve.ask(ask, body as never)).toMatchObject({ ok: false });
    }
    for (const to of ['', '/messages', '/practice']) {
      const path = `/api/study/sessions/${roomId}${to}`;
      expect((await eve.call('GET', path)).status).toBe(404);
      expect({ path, status: (await ada.call('GET', path)).status }).toEqual({ path, status: 200 });
    }

    expect(await ada.ask(asks.endForBoth, { roomId })).toEqual(OK);
    for (const each of [ada, ben]) {
      expect(await each.untilReceived(pushes.ended)).toEqual({ roomId, how: 'ended-for-both' });
      const { body } = await each.call('GET', '/api/study/active');
      expect(body).toEqual({ sessionId: null });
      expect(await each.ask(asks.message, { roomId, msg })).toMatchObject({ ok: false });
    }
    expect(ben.received(pushes.message)).toHaveLength(1);
    expect(eve.names()).toEqual([]);
  });

  it('ends for both when the XP of one run out, and the ledger shows what was used', async () => {
    const [ada, ben] = [await arrive('ada'), await arrive('ben')];
    const earn = (studentId: string, spans: number) =>
      messages.request(earnXp, {
        commandId: randomUUID(),
        studentId,
        amountMxp: spans * SPAN_MXP,
        reason: 'test',
        reference: { kind: 'test', id: randomUUID() },
      });
    await earn(ada.id, 1);
    await earn(ben.id, 50);
    const roomId = await openRoom(ada, ben);

    const screensOf = [ada, ben].map((student) => ({ student, peerId: randomUUID() }));
    const media = { audio: true, video: true };
    await until(async () => {
      for (const { student, peerId } of screensOf) {
        await student.ask(asks.present, { roomId, peerId, media });
      }
      return ada.received(pushes.ended).length > 0 ? true : undefined;
    });
    for (const each of [ada, ben]) {
      expect(await each.untilReceived(pushes.ended)).toEqual({ roomId, how: 'xp' });
      expect(each.received(pushes.xpDepleted)).toMatchObject([{ roomId }]);
      expect(each.names().indexOf('xp:depleted')).toBeLessThan(each.names().indexOf('study:ended'));
    }
    expect(ada.received(pushes.xpLow)).toHaveLength(1);
    // A member who has missed the event requests the room again and gets the answer that a
    // stranger gets, which reveals nothing.
    const eve = await arrive('eve');
    const unknown = randomUUID();
    for (const ask of [asks.joinRoom, asks.ending]) {
      const refused = JSON.stringify(await eve.ask(ask, { roomId }));
      expect(refused).toBe(JSON.stringify(await eve.ask(ask, { roomId: unknown })));
      expect(refused).toContain('not_found');
    }
    for (const each of [ada, ben]) {
      const missed = await each.ask(asks.joinRoom, { roomId });
      expect(missed).toEqual(await eve.ask(asks.joinRoom, { roomId }));
      const ending = { how: 'xp', unpaidBy: ada.id };
      expect(await each.ask(asks.ending, { roomId })).toEqual({ ...OK, ...ending });
    }

    const spent = async (student: LiveStudent) => {
      const { body } = await student.call('GET', '/api/xp/history');
      return historyAnswer.parse(body).entries.filter(({ reason }) => reason === 'call');
    };
    const span = { changeXP: -1, reason: 'call', reference: { kind: 'call', id: roomId } };
    expect(await spent(ada)).toMatchObject([span]);
    const { body } = await ada.call('GET', '/api/auth/xp/current');
    expect(body).toMatchObject({ totalXP: 0 });
    // Two spans had passed when the second could not be paid; a third one if the answer took long.
    const ofBen = await until(async () => {
      const entries = await spent(ben);
      return entries.length >= 2 ? entries : undefined;
    });
    expect(ofBen.length).toBeLessThanOrEqual(3);
    expect(ofBen).toMatchObject(ofBen.map(() => span));
    const exported = await ben.call('GET', '/api/auth/export');
    expect(exported.body).toMatchObject({ study: { sessions: [{ sessionId: roomId }] } });
  });

  it('is left within a second by who is suspended or deleted: for the partner it ends', async () => {
    const admin = await portal.admin(ADMIN);
    const outs = {
      suspended: (id: string) =>
        portal.call('POST', `/api/admin/suspend-user/${id}`, admin, { days: 7 }),
      deleted: (id: string) => portal.call('DELETE', `/api/admin/delete-user/${id}`, admin),
    };
    const times: number[] = [];
    for (const putOut of Object.values(outs)) {
      const [ada, ben] = [await arrive('ada'), await arrive('ben')];
      const roomId = await openRoom(ada, ben);
      const begun = performance.now();
      const answered = putOut(ada.id);
      expect(await ben.untilReceived(pushes.ended)).toEqual({ roomId, how: 'removed' });
      times.push(performance.now() - begun);
      expect((await answered).status).toBe(200);
    }
    // On an idle machine the session ends within a second: one of the attempts must show it.
    expect(Math.min(...times)).toBeLessThan(1_000);
  });
});
