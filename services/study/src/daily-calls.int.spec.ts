import { scaledMs } from '@portal/testing';
import { randomUUID } from 'node:crypto';
import { studentDeleted, studentSuspended } from '@portal/contracts/identity';
import { DailyDouble } from './testing/daily-double.fixture';
import { Rooms, until } from './testing/rooms.fixture';

const NOTICE = 'The video service cannot be reached. This call runs directly between you.';
const KEY = 'the key that Daily knows';
let daily: DailyDouble;
let rooms: Rooms;
beforeAll(async () => {
  daily = await DailyDouble.start(KEY, () => rooms.time.now);
  rooms = await startRooms();
});
afterAll(async () => {
  await rooms.stop();
  await daily.stop();
});
beforeEach(() => {
  daily.trouble = 'none';
  daily.calls.length = 0;
});

const DAILY_DOMAIN = 'https://miva.daily.co';
const startRooms = () =>
  Rooms.start({ env: { DAILY_API_KEY: KEY, DAILY_DOMAIN, DAILY_API_URL: daily.url } });
/** Returns the user id in a token. */
const userOf = (token: string | null) => daily.tokens.get(token ?? '')?.user_id ?? '';
const ejectedFrom = (roomId: string) =>
  daily.ejected.filter(({ room }) => room === roomId).flatMap(({ userIds }) => userIds);
const seconds = () => Math.floor(rooms.time.now.getTime() / 1_000);
/** Publishes identity's event that a student is suspended or deleted. */
async function shutOut(studentId: string, how: 'suspended' | 'deleted'): Promise<void> {
  const [subject, body] =
    how === 'deleted'
      ? [studentDeleted.subject, { studentId }]
      : [studentSuspended.subject, { studentId, until: '2027-01-01T00:00:00Z', version: 1 }];
  await rooms.bus.deliver({ eventId: randomUUID(), subject, correlationId: 'test', body });
}
/** Returns a room at Daily whose session has ended. */
async function endedRoom(): Promise<string> {
  const { ada, roomId } = await openForTwo();
  await rooms.enter(roomId, ada);
  await rooms.leave(roomId, ada);
  return roomId;
}
async function openForTwo() {
  const { ada, ben } = await rooms.students('ada', 'ben');
  return { ada, ben, roomId: await rooms.open(ada, ben) };
}

describe('a call that Daily carries', () => {
  it('has a private room, and a token for each member that lasts as long as the member can pay', async () => {
    const { ada, ben, roomId } = await openForTwo();
    rooms.ledger.book.balances.set(ada, 10_000);
    rooms.ledger.book.balances.set(ben, 1_000_000);
    const [adas, bens] = [await rooms.enter(roomId, ada), await rooms.enter(roomId, ben)];
    expect(adas.call).toEqual({
      roomId,
      roomUrl: `https://portal.daily.co/${roomId}`,
      provider: 'daily',
      token: expect.stringMatching(/^token-/),
      iceServers: [],
      iceTransportPolicy: 'all',
      notice: null,
    });
    expect(daily.rooms.get(roomId)).toMatchObject({
      privacy: 'private',
      properties: { max_participants: 4, eject_at_room_exp: true, enable_chat: false },
    });
    const tokenOf = (token: string | null) => daily.tokens.get(token ?? '');
    // 30 free minutes and 10 XP; four hours at most.
    expect(tokenOf(adas.call.token)).toEqual({
      room_name: roomId,
      user_id: expect.stringMatching(/^[0-9a-f]{32}$/),
      user_name: 'ada',
      exp: seconds() + 40 * 60,
      eject_at_token_exp: true,
      is_owner: false,
    });
    expect(tokenOf(bens.call.token)).toMatchObject({ exp: seconds() + 4 * 3_600 });
    expect(userOf(adas.call.token)).not.toBe(userOf(bens.call.token));
    expect(daily.calls.filter((call) => call.startsWith('POST /rooms '))).toHaveLength(1);
  });

  it('has one room also where all enter at once', async () => {
    const { ada, ben, roomId } = await openForTwo();
    const entered = await Promise.all([ada, ben, ada, ben].map((id) => rooms.enter(roomId, id)));
    expect(new Set(entered.map(({ call }) => call.roomUrl)).size).toBe(1);
    expect(new Set(entered.map(({ call }) => call.token)).size).toBe(4);
  });

  it('is closed to who has left, and its room is deleted when it has ended, however often that fails', async () => {
    const { ada, ben, cyd } = await rooms.students('ada', 'ben', 'cyd');
    const roomId = await rooms.open(ada, ben, cyd);
    for (const studentId of [ada, ben]) await rooms.enter(roomId, studentId);
    const { token } = (await rooms.enter(roomId, cyd)).call;
    daily.join(token);
    await rooms.leave(roomId, cyd);
    await until(() => ejectedFrom(roomId).length > 0);
    expect(ejectedFrom(roomId)).toEqual([userOf(token)]);
    expect(() => daily.join(token)).toThrow('banned');
    await rooms.leave(roomId, ada);
    daily.trouble = 'limited';
    rooms.pass(6);
    await rooms.runDue();
    expect(daily.rooms.has(roomId)).toBe(true);
    daily.trouble = 'none';
    rooms.pass(6);
    await rooms.runDue();
    expect(daily.rooms.has(roomId)).toBe(false);
    const sql = 'SELECT id FROM sessions WHERE id = $1 AND daily_room IS NOT NULL';
    expect(await rooms.dataSource.query(sql, [roomId])).toEqual([]);
  });

  it('is open again to who has left and is brought back, by a new token alone', async () => {
    const { ada, ben, cyd } = await rooms.students('ada', 'ben', 'cyd');
    const roomId = await rooms.open(ada, ben, cyd);
    const { token: first } = (await rooms.enter(roomId, cyd)).call;
    await rooms.leave(roomId, cyd);
    await until(() => ejectedFrom(roomId).length > 0);
    rooms.pass(1);
    expect(await rooms.open(ada, cyd)).toBe(roomId);
    const { token } = (await rooms.enter(roomId, cyd)).call;
    daily.join(token);
    expect(() => daily.join(first)).toThrow('banned');
    // A reload in the same membership is the same user.
    expect(userOf((await rooms.enter(roomId, cyd)).call.token)).toBe(userOf(token));
  });

  it('is left within a second by who is suspended or deleted, and ends for the partner', async () => {
    const times: number[] = [];
    // One second is the target on an idle machine: one of the attempts has to meet it.
    for (const how of ['suspended', 'deleted', 'suspended', 'deleted'] as const) {
      const { ada, ben, roomId } = await openForTwo();
      const tokens = [];
      for (const id of [ada, ben]) tokens.push((await rooms.enter(roomId, id)).call.token);
      const begun = performance.now();
      await shutOut(ada, how);
      await until(() => ejectedFrom(roomId).length > 0 && rooms.news.endingsOf(roomId).length > 0);
      times.push(performance.now() - begun);
      const userIds = [ada, ben].sort();
      expect(rooms.news.endingsOf(roomId)).toEqual([{ userIds, how: 'removed' }]);
      expect(ejectedFrom(roomId).sort()).toEqual(tokens.map(userOf).sort());
      for (const token of tokens) expect(() => daily.join(token)).toThrow('banned');
    }
    expect(Math.min(...times)).toBeLessThan(scaledMs(1_000));
  });

  it('is left by a screen that the portal has not heard of for long, which may come back', async () => {
    const { ada, ben, roomId } = await openForTwo();
    await rooms.enter(roomId, ben);
    const { token } = (await rooms.enter(roomId, ada)).call;
    await rooms.talk(roomId, [ada, ben], { seconds: 10 });
    await rooms.talk(roomId, [ben], { seconds: 40 });
    expect(ejectedFrom(roomId)).toEqual([]);
    await rooms.talk(roomId, [ben], { seconds: 20 });
    await until(() => ejectedFrom(roomId).length > 0);
    expect(ejectedFrom(roomId)).toEqual([userOf(token)]);
    daily.join((await rooms.enter(roomId, ada)).call.token);
  });

  it('keeps no other room waiting where Daily does not delete one, and is tried ever more rarely', async () => {
    const stuck = await Promise.all(Array.from({ length: 10 }, () => endedRoom()));
    for (const roomId of stuck) daily.keeps.add(roomId);
    await rooms.runDue();
    const roomId = await endedRoom();
    const tries = () =>
      daily.calls.filter((call) => call === `DELETE /rooms/${stuck[0]} 400`).length;
    for (let turn = 0; turn < 2; turn += 1) {
      rooms.pass(6);
      await rooms.runDue();
    }
    expect(daily.rooms.has(roomId)).toBe(false);
    const before = tries();
    for (let turn = 0; turn < 10; turn += 1) {
      rooms.pass(6);
      await rooms.runDue();
    }
    expect(tries() - before).toBeLessThanOrEqual(3);
    daily.keeps.clear();
    rooms.pass(300);
    await rooms.runDue();
    for (const id of stuck) expect(daily.rooms.has(id)).toBe(false);
  });

  it('waits where Daily asks for a moment', async () => {
    const { ada, roomId } = await openForTwo();
    daily.limitedCalls = 2;
    expect((await rooms.enter(roomId, ada)).call.provider).toBe('daily');
    expect(daily.calls.slice(0, 3)).toEqual([
      `GET /rooms/${roomId} 429`,
      `GET /rooms/${roomId} 429`,
      `GET /rooms/${roomId} 404`,
    ]);
  });

  it('has its room again where Daily has lost it', async () => {
    const { ada, roomId } = await openForTwo();
    await rooms.enter(roomId, ada);
    daily.rooms.clear();
    expect((await rooms.enter(roomId, ada)).call.provider).toBe('daily');
    expect(daily.rooms.has(roomId)).toBe(true);
  });
});

describe('an outage of Daily', () => {
  // Each test starts without failures of Daily, so that the circuit breaker lets requests through.
  beforeEach(async () => {
    await rooms.stop();
    rooms = await startRooms();
    daily.received = 0;
  });

  it('moves all members of a call to the built-in one, says so, and stays so for that call', async () => {
    const { ada, ben, roomId } = await openForTwo();
    await rooms.enter(roomId, ada);
    daily.trouble = 'down';
    const { call } = await rooms.enter(roomId, ben);
    expect(call).toMatchObject({ provider: 'built-in', token: null, notice: NOTICE });
    const events = rooms.news.rooms.filter((event) => event.roomId === roomId);
    expect(events.map(({ provider }) => provider)).toEqual(['built-in']);
    daily.trouble = 'none';
    expect((await rooms.enter(roomId, ada)).call).toMatchObject({ provider: 'built-in' });
    rooms.pass(6);
    await rooms.runDue();
    expect(daily.rooms.has(roomId)).toBe(false);
  });

  it.each(['cut', 'mute'] as const)('is noticed in time where calls are %s', async (trouble) => {
    const { ada, roomId } = await openForTwo();
    daily.trouble = trouble;
    expect((await rooms.enter(roomId, ada)).call).toMatchObject({ notice: NOTICE });
    expect(daily.received).toBeGreaterThan(0);
  });
});
