import { randomUUID } from 'node:crypto';
import { claimXp } from '@portal/contracts/testlab';
import { studentDataOf } from '@portal/contracts/student-data';
import { Scheduler } from '@portal/kit';
import { InProcessBus } from '@portal/messaging';
import {
  createTestDatabase,
  startTestService,
  type TestDatabase,
  type TestService,
} from '@portal/testing';
import { DataSource } from 'typeorm';
import { answerFact, buildFacts, openTest } from '../testing/facts.fixture';
import { startLedger } from '../testing/ledger.fixture';
import { TestlabModule } from '../testlab.module';

const MINUTE_MS = 60_000;

let now: Date;
let database: TestDatabase;
/** Two processes of the service on one database. */
let service: TestService;
let second: TestService;
let ledger: Awaited<ReturnType<typeof startLedger>>;

const start = (bus = new InProcessBus()) => {
  const runtime = { clock: () => now, databaseUrl: database.url, bus };
  return startTestService({ name: 'testlab', module: TestlabModule, ...runtime });
};
beforeAll(async () => {
  now = new Date('2026-03-02T09:00:00Z');
  database = await createTestDatabase();
  service = await start();
  second = await start(service.bus);
  ledger = await startLedger(service.bus);
});
afterAll(async () => {
  await ledger.stop();
  await second.stop();
  await service.stop();
  await database.drop();
});

/** Advances the clock by some minutes and runs the due jobs of both processes. */
async function pass(minutes: number): Promise<void> {
  now = new Date(now.getTime() + minutes * MINUTE_MS);
  const schedulers = [service, second].map(({ app }) => app.get(Scheduler, { strict: false }));
  await Promise.all(schedulers.map((scheduler) => scheduler.runDue()));
}
/**
 * Opens a test of `facts` facts, numbered from `from`, and answers the first `right` of them
 * rightly.
 */
async function practise(studentId: string, { from = 0, facts = 3, right = 50 }) {
  const sessionId = await openTest(service, studentId, buildFacts(facts, from));
  for (let number = 0; number < Math.min(right, facts); number += 1) {
    await answerFact(service, [studentId, sessionId, number]);
  }
  return sessionId;
}
const claim = (studentId: string, sessionId: string) =>
  service.messages.request(claimXp, { studentId, sessionId, askedMxp: 1_000_000 });
const balanceOf = (studentId: string) => ledger.book.balanceOf(studentId);

describe('XP that nobody claims', () => {
  it('are granted after an hour without an answer, once, by one of two processes', async () => {
    const studentId = randomUUID();
    await practise(studentId, {});
    await practise(studentId, { from: 10, facts: 2 });
    await pass(59);
    expect(balanceOf(studentId)).toBe(0);
    await pass(11);
    expect(balanceOf(studentId)).toBe(10_000);
    await pass(120);
    expect(balanceOf(studentId)).toBe(10_000);
    expect([...ledger.book.earned.values()].map(({ amountMxp }) => amountMxp)).toEqual([
      6_000, 4_000,
    ]);
  });

  it('wait while the student is still answering', async () => {
    const studentId = randomUUID();
    const sessionId = await practise(studentId, { right: 1 });
    await pass(50);
    await answerFact(service, [studentId, sessionId, 1]);
    await pass(50);
    expect(balanceOf(studentId)).toBe(0);
    await pass(20);
    expect(balanceOf(studentId)).toBe(4_000);
  });

  it('leave the test open: what is answered later is claimed as ever, and paid once', async () => {
    const studentId = randomUUID();
    const sessionId = await practise(studentId, { right: 2 });
    await pass(70);
    expect(balanceOf(studentId)).toBe(4_000);
    await answerFact(service, [studentId, sessionId, 2]);
    const claimed = { grantedMxp: 2_000, balanceMxp: 6_000 };
    await expect(claim(studentId, sessionId)).resolves.toEqual(claimed);
    await pass(70);
    expect(balanceOf(studentId)).toBe(6_000);
  });

  it('are paid once where the student claims them at the same time', async () => {
    const studentId = randomUUID();
    const sessions = [
      await practise(studentId, {}),
      await practise(studentId, { from: 20, facts: 2 }),
    ];
    const claims = sessions.map((sessionId) => claim(studentId, sessionId));
    await Promise.all([pass(70), ...claims]);
    expect(balanceOf(studentId)).toBe(10_000);
  });

  it('reach the ledger once it can be reached again', async () => {
    const studentId = randomUUID();
    await practise(studentId, {});
    ledger.book.isReachable = false;
    await pass(70);
    ledger.book.isReachable = true;
    const { grantedMxp, balanceMxp } = await claim(
      studentId,
      await practise(studentId, { facts: 1 }),
    );
    expect([grantedMxp, balanceMxp]).toEqual([6_000, 6_000]);
  });

  it('are granted to all behind one whose grant fails each time, and to that one afterwards', async () => {
    const stuck = randomUUID().replace(/^.{8}/, '00000000');
    const [behind, last] = [randomUUID(), randomUUID().replace(/^.{8}/, 'ffffffff')];
    const sql = (statement: string) => service.app.get(DataSource).query(statement);
    await sql(`ALTER TABLE xp_grants ADD CONSTRAINT nothing_for_one
      CHECK (student_id <> '${stuck}')`);
    for (const studentId of [stuck, behind, last]) await practise(studentId, {});
    await pass(70);
    expect([stuck, behind, last].map(balanceOf)).toEqual([0, 6_000, 6_000]);
    await sql('ALTER TABLE xp_grants DROP CONSTRAINT nothing_for_one');
    await pass(20);
    expect(balanceOf(stuck)).toBe(6_000);
  });

  it('of a student who is gone are not paid to nobody', async () => {
    const studentId = randomUUID();
    await practise(studentId, {});
    await service.messages.request(studentDataOf('testlab').forgetStudent, { studentId });
    await pass(70);
    expect(balanceOf(studentId)).toBe(0);
  });
});
