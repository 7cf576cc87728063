import { randomUUID } from 'node:crypto';
import {
  createTestDatabase,
  startTestService,
  type TestDatabase,
  type TestService,
} from '@portal/testing';
import { DataSource } from 'typeorm';
import { answerFact, buildFact, openTest } from '../testing/facts.fixture';
import { TestlabModule } from '../testlab.module';
import { DailyPayService } from './daily-pay.service';

const HOUR_MS = 60 * 60 * 1_000;
/**
 * The last moment of a day and the first of the next, in time zones and on days of clock changes.
 */
const MIDNIGHTS = [
  ['Africa/Lagos', '2026-03-02T22:59:59.999Z', '2026-03-02T23:00:00.000Z'],
  // The clocks go forward on this day: it has 23 hours, and ends at 04:00 UTC.
  ['America/New_York', '2026-03-09T03:59:59.999Z', '2026-03-09T04:00:00.000Z'],
  // The clocks go back on this day: it has 25 hours.
  ['America/New_York', '2026-11-02T04:59:59.999Z', '2026-11-02T05:00:00.000Z'],
] as const;

describe.each(MIDNIGHTS)('in %s', (TZ, before, after) => {
  let now: Date;
  let database: TestDatabase;
  let service: TestService;
  const start = async () => {
    const env = { TZ, XP_PER_DAY_FROM_PRACTICE: '4' };
    const runtime = { env, clock: () => now, databaseUrl: database.url };
    service = await startTestService({ name: 'testlab', module: TestlabModule, ...runtime });
  };
  beforeAll(async () => {
    now = new Date(before);
    database = await createTestDatabase();
    await start();
  });
  beforeEach(() => {
    now = new Date(before);
  });
  afterAll(async () => {
    await service.stop();
    await database.drop();
  });

  /** Answers a fact rightly in a test of its own. Returns the pay, in mXP. */
  async function earn(studentId: string, fact: number): Promise<number> {
    const sessionId = await openTest(service, studentId, [buildFact(fact)]);
    return (await answerFact(service, [studentId, sessionId, 0])).earnedMxp;
  }

  it(`a question pays at ${before} and again at ${after}, the first moment of the next day`, async () => {
    const studentId = randomUUID();
    expect(await earn(studentId, 1)).toBe(2_000);
    expect(await earn(studentId, 1)).toBe(0);
    now = new Date(after);
    expect(await earn(studentId, 1)).toBe(2_000);
    expect(await earn(studentId, 1)).toBe(0);
  });

  it('a day that is full makes room for the next', async () => {
    const studentId = randomUUID();
    const earned = [];
    for (const fact of [1, 2, 3]) earned.push(await earn(studentId, fact));
    now = new Date(after);
    for (const fact of [3, 4, 5]) earned.push(await earn(studentId, fact));
    expect(earned).toEqual([2_000, 2_000, 0, 2_000, 2_000, 0]);
  });

  it('a test that was begun the day before pays by the day of its answers', async () => {
    const studentId = randomUUID();
    const sessionId = await openTest(service, studentId, [buildFact(1), buildFact(1)]);
    const first = await answerFact(service, [studentId, sessionId, 0]);
    now = new Date(after);
    const second = await answerFact(service, [studentId, sessionId, 1]);
    expect([first.earnedMxp, second.earnedMxp]).toEqual([2_000, 2_000]);
  });

  it('a restart forgets neither what was paid nor how much', async () => {
    const studentId = randomUUID();
    expect(await earn(studentId, 1)).toBe(2_000);
    await service.stop();
    await start();
    expect(await earn(studentId, 1)).toBe(0);
    expect(await earn(studentId, 2)).toBe(2_000);
    expect(await earn(studentId, 3)).toBe(0);
  });

  it('yesterday is kept and what was before it goes', async () => {
    const studentId = randomUUID();
    const days = async () => {
      const sql = 'SELECT day::text FROM paid_questions WHERE student_id = $1 ORDER BY day';
      const rows: { day: string }[] = await service.app.get(DataSource).query(sql, [studentId]);
      return rows.map(({ day }) => day);
    };
    for (const ago of [3, 2, 1, 0]) {
      // Around noon, where days of 23 and 25 hours make no difference.
      now = new Date(new Date(before).getTime() - (ago * 24 + 12) * HOUR_MS);
      await earn(studentId, 1);
    }
    const [, , ...kept] = await days();
    expect(kept).toHaveLength(2);
    await service.app.get(DailyPayService).clean();
    expect(await days()).toEqual(kept);
  });

  it('which is done by itself, once in a while', async () => {
    const sql = "SELECT name FROM scheduled_work WHERE name = 'clean-paid-questions'";
    await expect(service.app.get(DataSource).query(sql)).resolves.toHaveLength(1);
  });
});
