import { randomUUID } from 'node:crypto';
import { fallBackInStudyCall } from '@portal/contracts/study-rooms';
import { DailyDouble } from '../testing/daily-double.fixture';
import { Rooms } from '../testing/rooms.fixture';

const NOTICE = 'The video service cannot be reached. This call runs directly between you.';
const KEY = 'the key that Daily knows';
let daily: DailyDouble;
let rooms: Rooms;
beforeAll(async () => {
  daily = await DailyDouble.start(KEY, () => rooms.time.now);
  const DAILY_DOMAIN = 'https://miva.daily.co';
  const env = { DAILY_API_KEY: KEY, DAILY_DOMAIN, DAILY_API_URL: daily.url };
  rooms = await Rooms.start({ env });
});
afterAll(async () => {
  await rooms.stop();
  await daily.stop();
});

const fallBack = async (roomId: string, studentId: string, where = rooms) =>
  (await where.messages.request(fallBackInStudyCall, { roomId, studentId })).provider;
/** Providers of the call, in the order in which the members' clients received them. */
const eventsOf = (roomId: string, where = rooms) =>
  where.news.rooms.filter((event) => event.roomId === roomId).map(({ provider }) => provider);
const callOf = async (roomId: string, studentId: string) =>
  (await rooms.enter(roomId, studentId)).call;

/** Puts these students into the call at Daily, with a sign from each of their clients. */
async function beInCall(roomId: string, ...studentIds: string[]): Promise<void> {
  for (const studentId of studentIds) {
    await rooms.enter(roomId, studentId);
    await rooms.bePresent(roomId, studentId);
  }
}

describe('a call that a member does not reach at Daily', () => {
  it('goes on between the two, who are told, and its room at Daily is deleted', async () => {
    const { ada, ben } = await rooms.students('ada', 'ben');
    const roomId = await rooms.open(ada, ben);
    await beInCall(roomId, ada);
    expect((await callOf(roomId, ben)).provider).toBe('daily');
    expect(eventsOf(roomId)).toEqual(['daily']);
    expect(await fallBack(roomId, ben)).toBe('built-in');
    expect(eventsOf(roomId)).toEqual(['daily', 'built-in']);
    for (const studentId of [ada, ben]) {
      const moved = { provider: 'built-in', token: null, notice: NOTICE };
      expect(await callOf(roomId, studentId)).toMatchObject(moved);
    }
    expect(daily.rooms.has(roomId)).toBe(true);
    rooms.pass(6);
    await rooms.runDue();
    expect(daily.rooms.has(roomId)).toBe(false);
  });

  it('moves once, however often and by however many it is asked for', async () => {
    const { ada, ben, cyd } = await rooms.students('ada', 'ben', 'cyd');
    const roomId = await rooms.open(ada, ben, cyd);
    await rooms.enter(roomId, ada);
    const events = eventsOf(roomId).length;
    const asking = [ada, ben, cyd, ada, ben, cyd].map((id) => fallBack(roomId, id));
    expect(new Set(await Promise.all(asking))).toEqual(new Set(['built-in']));
    expect(await fallBack(roomId, ada)).toBe('built-in');
    expect(eventsOf(roomId).slice(events)).toEqual(['built-in']);
  });

  it('stays at Daily for others who talk there, until as many are cut off', async () => {
    const { ada, ben, cyd, dan } = await rooms.students('ada', 'ben', 'cyd', 'dan');
    const roomId = await rooms.open(ada, ben, cyd, dan);
    await beInCall(roomId, ada, ben);
    const events = eventsOf(roomId).length;
    for (let times = 0; times < 3; times += 1) expect(await fallBack(roomId, cyd)).toBe('daily');
    expect((await callOf(roomId, cyd)).provider).toBe('daily');
    expect(eventsOf(roomId)).toHaveLength(events);
    expect(await fallBack(roomId, dan)).toBe('built-in');
    expect(eventsOf(roomId).slice(events)).toEqual(['built-in']);
  });

  it('moves where those who talked there are heard no more', async () => {
    const { ada, ben, cyd } = await rooms.students('ada', 'ben', 'cyd');
    const roomId = await rooms.open(ada, ben, cyd);
    await beInCall(roomId, ada, ben);
    expect(await fallBack(roomId, cyd)).toBe('daily');
    rooms.pass(11);
    await rooms.bePresent(roomId, ada);
    expect(await fallBack(roomId, cyd)).toBe('built-in');
  });
});

describe('a call', () => {
  it('is moved by nobody who is no member, in the words for a room that never was', async () => {
    const { ada, ben, cyd, eve } = await rooms.students('ada', 'ben', 'cyd', 'eve');
    const roomId = await rooms.open(ada, ben, cyd);
    await rooms.enter(roomId, ada);
    await rooms.leave(roomId, cyd);
    const events = eventsOf(roomId).length;
    const gone = { code: 'not_found', message: 'This study session no longer exists.' };
    await expect(fallBack(roomId, eve)).rejects.toMatchObject(gone);
    await expect(fallBack(roomId, cyd)).rejects.toMatchObject(gone);
    await expect(fallBack(randomUUID(), ada)).rejects.toMatchObject(gone);
    await rooms.leave(roomId, ada);
    await expect(fallBack(roomId, ben)).rejects.toMatchObject(gone);
    expect(eventsOf(roomId)).toHaveLength(events);
  });

  it('without Daily stays as it is, and nobody is told', async () => {
    const without = await Rooms.start();
    const { ada, ben } = await without.students('ada', 'ben');
    const roomId = await without.open(ada, ben);
    await without.enter(roomId, ada);
    expect(await fallBack(roomId, ada, without)).toBe('built-in');
    expect((await without.enter(roomId, ben)).call).toMatchObject({ notice: null });
    expect(eventsOf(roomId, without)).toEqual([]);
    await without.stop();
  });
});
