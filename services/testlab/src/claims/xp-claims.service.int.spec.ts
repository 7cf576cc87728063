import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { studentDataOf } from '@portal/contracts/student-data';
import { claimXp } from '@portal/contracts/testlab';
import {
  createTestDatabase,
  scaledMs,
  startTestService,
  type TestDatabase,
  type TestService,
} from '@portal/testing';
import { DataSource } from 'typeorm';
import { startLedger } from '../testing/ledger.fixture';
import { TestlabModule } from '../testlab.module';

let database: TestDatabase;
let service: TestService;
let ledger: Awaited<ReturnType<typeof startLedger>>;

beforeAll(async () => {
  database = await createTestDatabase();
  await start();
});
afterAll(async () => {
  await stop();
  await database.drop();
});

async function start() {
  const databaseUrl = database.url;
  service = await startTestService({ name: 'testlab', module: TestlabModule, databaseUrl });
  ledger = await startLedger(service.bus);
}
async function stop() {
  await ledger.stop();
  await service.stop();
}
const sql = (statement: string, parameters: unknown[] = []): Promise<unknown> =>
  service.app.get(DataSource).query(statement, parameters);

/** Inserts a session with recorded XP, in mXP. */
async function buildSession(studentId: string, recordedMxp: number): Promise<string> {
  const id = randomUUID();
  await sql(
    `INSERT INTO practice_sessions (id, student_id, created_at, recorded_mxp)
     VALUES ($1, $2, date_trunc('milliseconds', now()), $3)`,
    [id, studentId, recordedMxp],
  );
  return id;
}
const claim = (studentId: string, sessionId?: string) =>
  service.messages.request(claimXp, { studentId, sessionId, askedMxp: 1_000_000 });

/** Polls until the ledger shows the balance, for at most 10 s. */
async function untilPaid(studentId: string, balanceMxp: number): Promise<void> {
  const deadline = Date.now() + scaledMs(10_000);
  while (ledger.book.balanceOf(studentId) !== balanceMxp && Date.now() < deadline) await pause(20);
  expect(ledger.book.balanceOf(studentId)).toBe(balanceMxp);
}
const countOpen = (studentId: string) =>
  sql('SELECT 1 FROM xp_grants WHERE student_id = $1 AND settled_at IS NULL', [studentId]);

describe('a grant', () => {
  it('that the version before has not settled is paid', async () => {
    const studentId = randomUUID();
    const sessionId = await buildSession(studentId, 6_000);
    await sql(
      `INSERT INTO xp_grants (id, student_id, session_id, amount_mxp, created_at)
       VALUES (gen_random_uuid(), $1, $2, 6000, now())`,
      [studentId, sessionId],
    );
    await sql(`DELETE FROM migrations WHERE name = 'PayOpenGrants1730000000002'`);
    await stop();
    await start();
    await untilPaid(studentId, 6_000);
  });

  it('is paid by itself once the ledger can be reached again', async () => {
    const studentId = randomUUID();
    const sessionId = await buildSession(studentId, 2_000);
    ledger.book.isReachable = false;
    await expect(claim(studentId, sessionId)).rejects.toMatchObject({ code: 'unavailable' });
    ledger.book.isReachable = true;
    await untilPaid(studentId, 2_000);
  });

  it('that the ledger refuses for good stops no other, of now or of later', async () => {
    const studentId = randomUUID();
    await buildSession(studentId, 3_333);
    await buildSession(studentId, 2_000);
    ledger.book.refused.add(3_333);
    await expect(claim(studentId)).rejects.toMatchObject({ code: 'invalid_input' });
    await untilPaid(studentId, 2_000);
    await buildSession(studentId, 4_000);
    const answer = { balanceMxp: 6_000, grantedMxp: 4_000 };
    await expect(claim(studentId)).resolves.toEqual(answer);
    await expect(countOpen(studentId)).resolves.toHaveLength(1);
  });
});

it('tells what is kept of a student, page by page, and how much a deletion loses', async () => {
  const { exportStudent, countStudent } = studentDataOf('testlab');
  const studentId = randomUUID();
  for (let n = 0; n < 51; n += 1) await buildSession(studentId, 0);
  const page = (after: string | null) =>
    service.messages.request(exportStudent, { studentId, section: 'practice.tests', after });
  const first = await page(null);
  const second = await page(first.next);
  expect([first.items.length, second.items.length, second.next]).toEqual([50, 1, null]);
  await expect(service.messages.request(countStudent, { studentId })).resolves.toEqual({
    tests: 51,
    materials: 0,
  });
});
