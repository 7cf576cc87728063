import { randomUUID } from 'node:crypto';
import { STUDY_CHAT_MAX } from '@portal/contracts/study';
import { listStudyMessages, sendStudyMessage } from '@portal/contracts/study-rooms';
import { Rooms, until } from '../testing/rooms.fixture';

let rooms: Rooms;
beforeAll(async () => {
  rooms = await Rooms.start();
});
afterAll(() => rooms.stop());

const pair = async () => {
  const { ada, ben } = await rooms.students('ada', 'ben');
  return { ada, ben, roomId: await rooms.open(ada, ben) };
};
const listOf = async (roomId: string, studentId: string) => {
  const { messages } = await rooms.messages.request(listStudyMessages, {
    roomId,
    studentId,
    before: 1_000,
  });
  return messages.map(({ text }) => text).reverse();
};
/** Returns the number of transactions that stored the messages of these rooms. */
const transactionsOf = async (roomIds: readonly string[]) => {
  const sql = 'SELECT DISTINCT xmin::text FROM messages WHERE session_id = ANY($1)';
  return (await rooms.dataSource.query<unknown[]>(sql, [roomIds])).length;
};
/** Restricted to this test's database, as the server has others. */
const isBackendWaiting = async () => {
  const sql = `SELECT FROM pg_locks JOIN pg_stat_activity USING (pid)
    WHERE NOT granted AND locktype = $1 AND datname = current_database()`;
  return (await rooms.dataSource.query<unknown[]>(sql, ['transactionid'])).length > 0;
};

describe('what is said in many rooms at once', () => {
  it('is kept together, each message in its own room', async () => {
    const all = await Promise.all(Array.from({ length: 20 }, pair));
    const said = await Promise.all(
      all.flatMap(({ roomId, ada, ben }) => [
        rooms.send(roomId, ada, `of ${ada}`),
        rooms.send(roomId, ben, `of ${ben}`),
      ]),
    );
    expect(await transactionsOf(all.map(({ roomId }) => roomId))).toBeLessThan(5);
    expect(said).toHaveLength(40);
    for (const { roomId, ada, ben } of all) {
      expect(await listOf(roomId, ada)).toEqual([`of ${ada}`, `of ${ben}`]);
    }
  });

  it('waits for nobody who holds up another room, and there keeps its order', async () => {
    const [held, free] = [await pair(), await pair()];
    const other = rooms.dataSource.createQueryRunner();
    await other.startTransaction();
    await other.query('SELECT FROM sessions WHERE id = $1 FOR UPDATE', [held.roomId]);
    const ids = Array.from({ length: 6 }, () => randomUUID());
    const waiting = ids.map((id) => rooms.send(held.roomId, held.ada, id, id));
    await until(isBackendWaiting);
    for (let turn = 0; turn < 3; turn += 1) await rooms.send(free.roomId, free.ada, 'on we go');
    const late = rooms.send(held.roomId, held.ben, 'late');
    expect(await listOf(held.roomId, held.ada)).toEqual([]);
    await other.rollbackTransaction();
    await other.release();
    await Promise.all([...waiting, late]);
    expect(await listOf(held.roomId, held.ada)).toEqual([...ids, 'late']);
  });

  it('is not said by who has left in the meantime', async () => {
    const { ada, roomId } = await pair();
    const other = rooms.dataSource.createQueryRunner();
    await other.startTransaction();
    await other.query('UPDATE sessions SET revision = revision + 1 WHERE id = $1', [roomId]);
    await other.query('UPDATE members SET left_at = now() WHERE student_id = $1', [ada]);
    const late = rooms.send(roomId, ada, 'one last word').catch((error: unknown) => error);
    await until(isBackendWaiting);
    await other.commitTransaction();
    await other.release();
    expect(await late).toMatchObject({ code: 'not_found' });
  });

  it('is no matter of those with whom a message cannot be kept', async () => {
    const [one, other] = [await pair(), await pair()];
    const taken = randomUUID();
    // Another transaction has stored a message with the same id, and has not committed yet.
    const runner = rooms.dataSource.createQueryRunner();
    await runner.startTransaction();
    const stranger = (await pair()).roomId;
    await runner.query(
      `INSERT INTO messages (id, session_id, number, channel, sender_id, text, created_at)
       VALUES ($1, $2, 1, 'room', $3, 'first', now())`,
      [taken, stranger, randomUUID()],
    );
    const drafts = Promise.allSettled([
      rooms.send(one.roomId, one.ada, 'with an id that is taken', taken),
      rooms.send(other.roomId, other.ada, 'with its own'),
      rooms.send(one.roomId, one.ben, 'with its own, too'),
    ]);
    await until(isBackendWaiting);
    await runner.commitTransaction();
    await runner.release();
    const [refused, ...kept] = await drafts;
    expect(refused).toMatchObject({ reason: { code: 'invalid_input' } });
    expect(kept).toMatchObject([{ value: { number: 1 } }, { value: { number: 1 } }]);
  });

  it('is refused by an id that is kept in another room in the same moment, also after a wait', async () => {
    const [one, other] = [await pair(), await pair()];
    const taken = randomUUID();
    const lock = rooms.dataSource.createQueryRunner();
    const stranger = rooms.dataSource.createQueryRunner();
    await lock.startTransaction();
    await lock.query('SELECT FROM sessions WHERE id = $1 FOR UPDATE', [one.roomId]);
    await stranger.startTransaction();
    await stranger.query(
      `INSERT INTO messages (id, session_id, number, channel, sender_id, text, created_at)
       VALUES ($1, $2, 1, 'room', $3, 'first', now())`,
      [taken, other.roomId, other.ada],
    );
    const isWaitedFor = async () => {
      const sql =
        'SELECT FROM pg_stat_activity WHERE pg_backend_pid() = ANY(pg_blocking_pids(pid))';
      return ((await stranger.query(sql)) as unknown[]).length > 0; // rows
    };
    const said = rooms.send(one.roomId, one.ada, 'with an id that is taken', taken);
    const refused = said.catch((error: unknown) => error);
    await until(isBackendWaiting);
    await lock.rollbackTransaction();
    await until(isWaitedFor);
    await stranger.commitTransaction();
    await Promise.all([lock.release(), stranger.release()]);
    expect(await refused).toMatchObject({ code: 'invalid_input' });
  });

  it('is known again by its id in capitals, and keeps up nobody by it', async () => {
    const [{ roomId, ada }, other] = [await pair(), await pair()];
    const id = randomUUID();
    const first = await rooms.send(roomId, ada, 'said once', id.toUpperCase());
    expect(first).toMatchObject({ _id: id, number: 1 });
    const [again, free] = await Promise.all([
      rooms.send(roomId, ada, 'said once', id.toUpperCase()),
      rooms.send(other.roomId, other.ada, 'beside it'),
    ]);
    expect(again).toEqual(first);
    expect(await transactionsOf([roomId, other.roomId])).toBe(2);
    expect(free).toMatchObject({ number: 1 });
  });

  it('is bounded for each student by what all processes have kept', async () => {
    const { ada, roomId } = await pair();
    const second = await rooms.startAnother();
    const sent = await Promise.allSettled(
      Array.from({ length: 15 }, (_, n) => {
        const { messages } = n % 2 ? second : rooms.service;
        const said = { roomId, studentId: ada, channel: 'room' as const, messageId: randomUUID() };
        return messages.request(sendStudyMessage, { ...said, text: `${n}` });
      }),
    );
    expect(sent.filter(({ status }) => status === 'fulfilled')).toHaveLength(STUDY_CHAT_MAX);
    expect(await listOf(roomId, ada)).toHaveLength(STUDY_CHAT_MAX);
  });
});
