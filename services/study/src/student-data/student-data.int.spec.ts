import { randomUUID } from 'node:crypto';
import {
  blockStudent,
  listStudyReports,
  reportStudent,
  setStudyPreferences,
} from '@portal/contracts/study';
import { studentDataOf } from '@portal/contracts/student-data';
import { getActiveStudySession, sendStudyMessage } from '@portal/contracts/study-rooms';
import { DataSource } from 'typeorm';
import { z } from 'zod';
import { refusalOf, StudyUnderTest } from '../testing/study.fixture';

const { exportStudent, countStudent, forgetStudent } = studentDataOf('study');
let study: StudyUnderTest;
beforeAll(async () => {
  study = await StudyUnderTest.start();
});
afterAll(() => study.stop());

const page = (studentId: string, section: string, after: string | null = null) =>
  study.service.messages.request(exportStudent, { studentId, section, after });
const items = async (studentId: string, section: string) => (await page(studentId, section)).items;
const send = (studentId: string, roomId: string, text: string) =>
  study.service.messages.request(sendStudyMessage, {
    studentId,
    roomId,
    text,
    channel: 'room' as const,
    messageId: randomUUID(),
  });

/** Tables that keep ids only, in order to recognise facts that arrive late. */
const IDS_ALONE = ['deleted_students', 'inbox', 'fact_versions'];

/** Returns a table name for every row of the other tables that contains the student's id. */
async function tracesOf(studentId: string): Promise<string[]> {
  const dataSource = study.service.app.get(DataSource);
  const traces: string[] = [];
  for (const { tableName } of dataSource.entityMetadatas) {
    if (IDS_ALONE.includes(tableName)) continue;
    const sql = `SELECT 1 FROM "${tableName}" t WHERE t::text LIKE $1`;
    const rows = z.array(z.unknown()).parse(await dataSource.query(sql, [`%${studentId}%`]));
    traces.push(...rows.map(() => tableName));
  }
  return traces;
}

describe('what study keeps of a student', () => {
  it('is handed over by section, without the words of others, and counted', async () => {
    const [ada = '', ben = '', cleo = ''] = await study.students('Ada', 'Ben', 'Cleo');
    const chosen = { studentId: ada, showsOnline: true, topics: ['Botany'] };
    await study.service.messages.request(setStudyPreferences, chosen);
    const sessionId = await study.openSession(ada, ben);
    await send(ada, sessionId, 'Hello Ben');
    await send(ben, sessionId, 'Hello Ada');
    await study.ask(cleo, ada);
    const reported = { studentId: ada, userId: cleo, reason: 'Rude' };
    await study.service.messages.request(reportStudent, reported);
    const at = study.now.toISOString();
    expect(await items(ada, 'study.shown')).toEqual([{ showsOnline: true, topics: ['Botany'] }]);
    const requests = await items(ada, 'study.requests');
    expect(requests).toHaveLength(2);
    expect(requests).toContainEqual({
      requestId: expect.any(String),
      isOwn: true,
      state: 'accepted',
      createdAt: at,
    });
    expect(requests).toContainEqual(expect.objectContaining({ isOwn: false, state: 'open' }));
    expect(await items(ada, 'study.sessions')).toEqual([
      { sessionId, joinedAt: at, leftAt: null, paidXP: 0 },
    ]);
    expect(await items(ada, 'study.messages')).toEqual([
      { sessionId, text: 'Hello Ben', createdAt: at },
    ]);
    expect(await items(ada, 'study.blocked')).toEqual([{ userId: cleo, since: at }]);
    expect(await items(ada, 'study.reports')).toEqual([
      { userId: cleo, reason: 'Rude', createdAt: at },
    ]);
    const counted = await study.service.messages.request(countStudent, { studentId: ada });
    expect(counted).toEqual({ studySessions: 1 });
  });

  it('comes page by page, each once', async () => {
    const ada = await study.student('Ada');
    const rows = Array.from({ length: 450 }, () => randomUUID());
    await study.service.app
      .get(DataSource)
      .query(`INSERT INTO blocks SELECT $1, unnest($2::uuid[]), $3`, [ada, rows, study.now]);
    const seen: string[] = [];
    let after: string | null = null;
    do {
      const { items: blocked, next }: { items: unknown[]; next: string | null } = await page(
        ada,
        'study.blocked',
        after,
      );
      seen.push(
        ...z
          .array(z.object({ userId: z.string() }))
          .parse(blocked)
          .map(({ userId }) => userId),
      );
      after = next;
    } while (after !== null);
    expect(seen.toSorted()).toEqual(rows.toSorted());
  });

  it('is forgotten without a trace, however often that is asked; the session ends, the others’ reports stay', async () => {
    const [ada = '', ben = '', cleo = ''] = await study.students('Ada', 'Ben', 'Cleo');
    const sessionId = await study.openSession(ada, ben);
    await send(ada, sessionId, 'Hello Ben');
    await study.ask(cleo, ada);
    const reported = { studentId: ada, userId: cleo, reason: 'Of one who has gone' };
    await study.service.messages.request(reportStudent, reported);
    const blocked = { studentId: cleo, userId: ada, isBlocked: true };
    await study.service.messages.request(blockStudent, blocked);
    expect(new Set(await tracesOf(ada)).size).toBeGreaterThan(5);
    await study.service.messages.request(forgetStudent, { studentId: ada });
    await study.service.messages.request(forgetStudent, { studentId: ada });
    await study.delete(ada);
    // Blocks by others remain: they apply to the next account of the mailbox.
    expect(await tracesOf(ada)).toEqual(['blocks']);
    const active = { studentId: ben };
    expect(await study.service.messages.request(getActiveStudySession, active)).toEqual({
      sessionId: null,
    });
    const { reports } = await study.service.messages.request(listStudyReports, {});
    expect(reports.find(({ reason }) => reason === 'Of one who has gone')).toMatchObject({
      reporter: null,
      reported: { _id: cleo },
    });
    expect(await refusalOf(study.ask(ben, ada))).toMatchObject({ code: 'not_found' });
    expect(await refusalOf(study.ask(ada, ben))).toMatchObject({ code: 'unauthenticated' });
  });

  it('leaves to the next account of the same mailbox what limits it: blocks, reports, free time', async () => {
    const [ada = '', ben = ''] = await study.students('Ada', 'Ben');
    await study.openSession(ada, ben);
    const reason = 'Rude, and soon gone';
    const reported = { studentId: ben, userId: ada, reason }; // it blocks, too
    await study.service.messages.request(reportStudent, reported);
    const dataSource = study.service.app.get(DataSource);
    const usedBy = async (studentId: string): Promise<unknown> =>
      dataSource.query('SELECT used_ms FROM free_time WHERE student_id = $1', [studentId]);
    await dataSource.query('INSERT INTO free_time VALUES ($1, $2, 1000)', [ada, study.now]);
    await study.delete(ada);
    const again = await study.student('Ada', 'Economics', [ada]);
    expect(await refusalOf(study.ask(ben, again))).toBeDefined();
    expect(await usedBy(again)).toEqual([{ used_ms: 1_000 }]);
    const { reports } = await study.service.messages.request(listStudyReports, {});
    expect(reports.find((one) => one.reason === reason)?.reported).toMatchObject({ _id: again });
    expect(await tracesOf(ada)).toEqual([]);
    // A new student without a former account inherits nothing.
    const other = await study.student('Ada');
    expect(await usedBy(other)).toEqual([]);
  });

  it('is nothing of what was under way, whichever comes first', async () => {
    for (let round = 0; round < 5; round += 1) {
      const [ada = '', ben = '', cleo = ''] = await study.students('Ada', 'Ben', 'Cleo');
      const { requestId } = await study.ask(ben, ada);
      await Promise.allSettled([
        study.respond(ada, requestId, true),
        study.ask(ada, cleo),
        study.ask(cleo, ada),
        study.delete(ada),
        study.suspend(ada, null),
        study.service.messages.request(setStudyPreferences, {
          studentId: ada,
          showsOnline: true,
          topics: [],
        }),
      ]);
      expect(await tracesOf(ada)).toEqual([]);
    }
  });
});
