import { bePresentInStudyRoom, getStudyEnding } from '@portal/contracts/study-rooms';
import { studentDataOf } from '@portal/contracts/student-data';
import { MeteringService } from './meter/metering.service';
import { PurgeSettled } from './meter/purge-settled';
import { Rooms, TALKING, until } from './testing/rooms.fixture';

/** Free spans per day: one minute of calls is free, a span of 6 s costs 100 mXP. */
const FREE_SPANS = 10;
let rooms: Rooms;
beforeEach(async () => {
  rooms = await Rooms.start({ env: { FREE_CALL_MINUTES: '1' } });
});
afterEach(() => rooms.stop());

/** Starts a call of two students. */
async function startCall(...more: string[]) {
  const { ada, ben } = await rooms.students('ada', 'ben');
  const roomId = await rooms.open(ada, ben, ...more);
  for (const studentId of [ada, ben]) await rooms.bePresent(roomId, studentId);
  return { ada, ben, roomId };
}
const spansPaidBy = (studentId: string) => rooms.ledger.book.paidBy(studentId) / 100;
/** Returns the cost of calls in a student's export, in XP. */
const paidBy = async (studentId: string) => {
  const asked = { studentId, section: 'study.sessions', after: null };
  const { items } = await rooms.messages.request(studentDataOf('study').exportStudent, asked);
  return items.map((item) => Number(Reflect.get(Object(item), 'paidXP')));
};
const usedMs = async () => {
  const sql = 'SELECT day::text, used_ms FROM free_time ORDER BY day, student_id';
  const rows = await rooms.dataSource.query<{ day: string; used_ms: number }[]>(sql);
  return rows.map(({ day, used_ms: ms }) => `${day} ${ms}`);
};

describe('a call', () => {
  it('costs each the free minutes of the day first, then XP by the span, and nothing after its end', async () => {
    const { ada, ben, roomId } = await startCall();
    await rooms.talk(roomId, [ada, ben], { seconds: 60, every: 20 });
    expect(rooms.ledger.book.spent.size).toBe(0);
    await rooms.talk(roomId, [ada, ben], { seconds: 121, every: 20 });
    await rooms.leave(roomId, ada);
    await rooms.settled();
    expect([spansPaidBy(ada), spansPaidBy(ben)]).toEqual([20, 20]);
    expect(await usedMs()).toEqual(['2026-03-02 60000', '2026-03-02 60000']);
    const [entry] = rooms.ledger.book.spent.values();
    expect(entry).toMatchObject({ reason: 'call', reference: { kind: 'call', id: roomId } });
    await rooms.talk(roomId, [ada, ben], { seconds: 60, every: 20 });
    expect(rooms.ledger.book.spent.size).toBe(40);
  });

  it('costs two who are present also where both screens say that they are not in it', async () => {
    const { ada, ben, roomId } = await startCall();
    for (let passed = 0; passed < 120; passed += 10) {
      rooms.pass(10);
      for (const studentId of [ada, ben]) {
        const sign = { roomId, studentId, peerId: null, media: TALKING };
        await rooms.messages.request(bePresentInStudyRoom, sign);
      }
      await rooms.runDue();
    }
    expect([spansPaidBy(ada), spansPaidBy(ben)]).toEqual([10, 10]);
  });

  it('costs nothing who only reads in the room, before the own screen was in the call', async () => {
    const { ada, ben, roomId } = await startCall();
    const { cyd } = await rooms.students('cyd');
    await rooms.open(ada, cyd);
    for (let passed = 0; passed < 120; passed += 10) {
      const reads = { roomId, studentId: cyd, peerId: null, media: TALKING };
      await rooms.messages.request(bePresentInStudyRoom, reads);
      await rooms.talk(roomId, [ada, ben], { seconds: 10 });
    }
    expect([spansPaidBy(ada), spansPaidBy(ben), spansPaidBy(cyd)]).toEqual([10, 10, 0]);
  });

  it('costs nothing while one is alone, and at most what the last sign has proven', async () => {
    const { ada, ben, roomId } = await startCall();
    await rooms.talk(roomId, [ada, ben], { seconds: 75, every: 15 });
    // Ben loses power: Ada stays, and silence ends the session.
    await rooms.talk(roomId, [ada], { seconds: 300, every: 15 });
    expect([spansPaidBy(ada), spansPaidBy(ben)]).toEqual([2, 2]);
    expect(rooms.news.endingsOf(roomId)).toMatchObject([{ how: 'silence' }]);
  });

  it('ends for both when one cannot pay the next span, who was told once before', async () => {
    const { ada, ben, roomId } = await startCall();
    rooms.ledger.book.balances.set(ada, 5_250);
    await rooms.talk(roomId, [ada, ben], { seconds: 80, every: 10 });
    await until(() => rooms.news.low.length > 0);
    expect(rooms.news.low).toMatchObject([
      { roomId, studentId: ada, balanceMxp: 5_050, leftMs: 300_000 },
    ]);
    await rooms.talk(roomId, [ada, ben], { seconds: 400, every: 20 });
    await until(() => rooms.news.ended.length > 0);
    expect(rooms.news.endingsOf(roomId)).toEqual([
      { userIds: [ada, ben].sort(), how: 'xp', unpaidBy: ada },
    ]);
    // A student who missed the event can also request how the session ended.
    for (const studentId of [ada, ben]) {
      const ending = await rooms.messages.request(getStudyEnding, { roomId, studentId });
      expect(ending).toEqual({ how: 'xp', unpaidBy: ada });
    }
    expect(rooms.news.low).toHaveLength(1);
    expect(rooms.ledger.book.balanceOf(ada)).toBe(50);
    expect(spansPaidBy(ada)).toBe(52);
    expect(spansPaidBy(ben)).toBeLessThanOrEqual(55);
  });

  it('goes on for the others where three or more are in it', async () => {
    const { cyd } = await rooms.students('cyd');
    const { ada, ben, roomId } = await startCall(cyd);
    await rooms.bePresent(roomId, cyd);
    rooms.ledger.book.balances.set(cyd, 0);
    await rooms.talk(roomId, [ada, ben, cyd], { seconds: 90, every: 10 });
    await until(() => rooms.news.ended.length > 0);
    expect(rooms.news.endingsOf(roomId)).toEqual([{ userIds: [cyd], how: 'xp', unpaidBy: cyd }]);
    expect(rooms.news.low).toMatchObject([{ studentId: cyd, balanceMxp: 0 }]);
    await rooms.talk(roomId, [ada, ben], { seconds: 30, every: 10 });
    expect(spansPaidBy(ada)).toBeGreaterThan(5);
  });

  it('costs no more than ten spans that the ledger has not confirmed, each once, when it is back', async () => {
    const { ada, ben, roomId } = await startCall();
    const { book } = rooms.ledger;
    await rooms.talk(roomId, [ada, ben], { seconds: 60, every: 20 });
    book.losesAnswers = true;
    await rooms.talk(roomId, [ada, ben], { seconds: 300, every: 20 });
    await until(() => book.spent.size === 20);
    book.losesAnswers = false;
    rooms.pass(20);
    await rooms.settled();
    expect([spansPaidBy(ada), spansPaidBy(ben)]).toEqual([10, 10]);
    expect(rooms.news.ended).toEqual([]);
  });

  it('costs what was proven also where the service is killed for 30 s in the middle', async () => {
    const { ada, ben, roomId } = await startCall();
    await rooms.talk(roomId, [ada, ben], { seconds: 61, every: 5 });
    await rooms.end();
    rooms.pass(30);
    await rooms.startAnother();
    await rooms.talk(roomId, [ada, ben], { seconds: 29, every: 5 });
    expect([spansPaidBy(ada), spansPaidBy(ben)]).toEqual([10, 10]);
  });

  it('is settled once also where two processes settle at the same time', async () => {
    const { ada, ben, roomId } = await startCall();
    await rooms.startAnother();
    const meters = rooms.services.map(({ app }) => app.get(MeteringService, { strict: false }));
    for (let round = 0; round < 8; round += 1) {
      rooms.pass(20);
      for (const studentId of [ada, ben]) await rooms.bePresent(roomId, studentId);
      await Promise.all([...meters, ...meters].map((meter) => meter.settleDue()));
    }
    await meters[0]?.settleDue();
    await rooms.settled();
    const spans = Math.floor(160 / 6) - FREE_SPANS;
    expect([spansPaidBy(ada), spansPaidBy(ben)]).toEqual([spans, spans]);
    expect(await usedMs()).toEqual(['2026-03-02 60000', '2026-03-02 60000']);
  });

  it('changes nothing by a refusal that comes after its end', async () => {
    const { ada, ben, roomId } = await startCall();
    const { book } = rooms.ledger;
    await rooms.talk(roomId, [ada, ben], { seconds: 60, every: 20 });
    book.isReachable = false;
    await rooms.talk(roomId, [ada, ben], { seconds: 20, every: 20 });
    await rooms.leave(roomId, ben);
    const next = await rooms.open(ada, ben);
    book.balances.set(ada, 0);
    book.isReachable = true;
    rooms.pass(60);
    await rooms.settled();
    expect(rooms.news.endingsOf(roomId)).toMatchObject([{ how: 'left' }]);
    expect(rooms.news.endingsOf(next)).toEqual([]);
    expect(spansPaidBy(ben)).toBe(3);
  });
});

describe('the free minutes', () => {
  it('come anew at midnight at the university', async () => {
    await rooms.stop();
    rooms = await Rooms.start({ env: { FREE_CALL_MINUTES: '1' }, at: '2026-03-02T22:59:00Z' });
    const { ada, ben, roomId } = await startCall();
    await rooms.talk(roomId, [ada, ben], { seconds: 120, every: 20 });
    expect(rooms.ledger.book.spent.size).toBe(0);
    expect(await usedMs()).toEqual([
      '2026-03-02 60000',
      '2026-03-02 60000',
      '2026-03-03 60000',
      '2026-03-03 60000',
    ]);
  });
});

describe('what is settled', () => {
  it('is forgotten after some days but for its sum, and what the ledger has not answered never is', async () => {
    const { ada, ben, roomId } = await startCall();
    await rooms.talk(roomId, [ada, ben], { seconds: 80, every: 20 });
    const count = async () => {
      const sql = 'SELECT count(*)::int AS count FROM charges';
      const [row] = await rooms.dataSource.query<{ count: number }[]>(sql);
      return row?.count;
    };
    expect(await count()).toBe(6);
    expect(await paidBy(ada)).toEqual([0.3]);
    await rooms.dataSource.query("UPDATE charges SET state = 'pending' WHERE tick = 12");
    rooms.pass(4 * 24 * 60 * 60);
    await rooms.service.app.get(PurgeSettled, { strict: false }).purge();
    expect(await count()).toBe(2);
    expect(await usedMs()).toEqual([]);
    expect([...(await paidBy(ada)), ...(await paidBy(ben))]).toEqual([0.3, 0.3]);
  });
});
