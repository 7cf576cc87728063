import { randomUUID } from 'node:crypto';
import { studentDeleted } from '@portal/contracts/identity';
import { studentDataOf } from '@portal/contracts/student-data';
import { answerQuestion, claimXp } from '@portal/contracts/testlab';
import {
  createTestDatabase,
  scaledMs,
  startTestService,
  type TestDatabase,
  type TestService,
} from '@portal/testing';
import { DataSource } from 'typeorm';
import { answerFact, buildFact, buildFacts, openTest, RIGHT } from '../testing/facts.fixture';
import { startLedger } from '../testing/ledger.fixture';
import { answerShared, closeShared, openShared, partOf } from '../testing/shared.fixture';
import { TestlabModule } from '../testlab.module';
import { SharedClosingService } from './shared-closing.service';

const WRONG = 0;
let database: TestDatabase;
/** Two processes of the service on one database. */
let service: TestService;
let second: TestService;
let ledger: Awaited<ReturnType<typeof startLedger>>;
let ada: string;
let ben: string;

beforeAll(async () => {
  database = await createTestDatabase();
  const start = () =>
    startTestService({ name: 'testlab', module: TestlabModule, databaseUrl: database.url });
  service = await start();
  second = await start();
  ledger = await startLedger(service.bus);
});
beforeEach(() => {
  [ada, ben] = [randomUUID(), randomUUID()];
});
afterAll(async () => {
  await ledger.stop();
  await second.stop();
  await service.stop();
  await database.drop();
});

/** Polls until the ledger shows the balance, for at most 10 s. */
async function untilPaid(studentId: string, balanceMxp: number): Promise<void> {
  const deadline = Date.now() + scaledMs(10_000);
  while (ledger.book.balanceOf(studentId) !== balanceMxp && Date.now() < deadline) {
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
  expect(ledger.book.balanceOf(studentId)).toBe(balanceMxp);
}
const resultOf = (closed: Awaited<ReturnType<typeof closeShared>>, studentId: string) =>
  closed.members.find((member) => member.studentId === studentId)?.answers;

describe('closing a shared test', () => {
  it('tells the key, scores each, and pays each at once', async () => {
    const roundId = await openShared(service, [ada, ben], buildFacts(2));
    await answerShared(service, [ada, roundId, 0]);
    await answerShared(service, [ada, roundId, 1]);
    await answerShared(service, [ben, roundId, 0], WRONG);
    const closed = await closeShared(service, roundId);
    expect(closed.key).toEqual(
      buildFacts(2).map(({ answerIndex, explanation }) => ({ answerIndex, explanation })),
    );
    const right = { choice: RIGHT, correct: true, earnedMxp: 2_000 };
    expect(resultOf(closed, ada)).toEqual([right, right]);
    expect(resultOf(closed, ben)).toEqual([
      { choice: WRONG, correct: false, earnedMxp: 0 },
      { choice: null, correct: false, earnedMxp: 0 },
    ]);
    await untilPaid(ada, 4_000);
    expect(ledger.book.balanceOf(ben)).toBe(0);
  });

  it('pays once, and answers the same, however many close it at once', async () => {
    const roundId = await openShared(service, [ada, ben], buildFacts(3));
    for (const studentId of [ada, ben]) await answerShared(service, [studentId, roundId, 1]);
    const closings = await Promise.all(
      Array.from({ length: 10 }, (_, n) => closeShared(n % 2 === 0 ? service : second, roundId)),
    );
    for (const closed of closings) expect(closed).toEqual(closings[0]);
    await untilPaid(ada, 2_000);
    await untilPaid(ben, 2_000);
    const { id: sessionId } = await partOf(service, roundId, ada);
    const claim = { studentId: ada, sessionId, askedMxp: 10_000 };
    // It may return the payment if that was not settled yet; the next claim finds nothing.
    await service.messages.request(claimXp, claim);
    await expect(service.messages.request(claimXp, claim)).resolves.toEqual({
      balanceMxp: 2_000,
      grantedMxp: 0,
    });
  });

  it('pays for no question twice a day: alone and in a room it is the same', async () => {
    const alone = await openTest(service, ada, [buildFact(1)]);
    await answerFact(service, [ada, alone, 0]);
    const roundId = await openShared(service, [ada, ben], [buildFact(1), buildFact(2)]);
    for (const place of [0, 1]) {
      await answerShared(service, [ada, roundId, place]);
      await answerShared(service, [ben, roundId, place]);
    }
    const closed = await closeShared(service, roundId);
    const paid = { choice: RIGHT, correct: true, earnedMxp: 2_000 };
    const unpaid = {
      ...paid,
      earnedMxp: 0,
      note: 'You have already earned XP for this question today.',
    };
    expect(resultOf(closed, ada)).toEqual([unpaid, paid]);
    expect(resultOf(closed, ben)).toEqual([paid, paid]);
    const again = await openTest(service, ben, [buildFact(2)]);
    await expect(answerFact(service, [ben, again, 0])).resolves.toMatchObject({ earnedMxp: 0 });
  });

  it('takes or refuses an answer of the very moment, and counts it in the first case', async () => {
    const roundId = await openShared(service, [ada], buildFacts(20));
    const answers = Array.from({ length: 20 }, (_, n) => answerShared(service, [ada, roundId, n]));
    const ended = Promise.allSettled(answers);
    await answers[0];
    const closed = await closeShared(second, roundId);
    const outcomes = await ended;
    for (const outcome of outcomes) {
      if (outcome.status === 'rejected') expect(outcome.reason).toMatchObject({ code: 'conflict' });
    }
    const taken = outcomes.map(({ status }) => status === 'fulfilled');
    expect(resultOf(closed, ada)?.map(({ choice }) => choice !== null)).toEqual(taken);
  });

  it('finishes it: what is answered afterwards is explained and earns nothing', async () => {
    const roundId = await openShared(service, [ada], buildFacts(1));
    await closeShared(service, roundId);
    await expect(answerShared(service, [ada, roundId, 0])).rejects.toMatchObject({
      code: 'conflict',
    });
    const { id: sessionId } = await partOf(service, roundId, ada);
    const late = { studentId: ada, sessionId, question: 0, choice: RIGHT };
    await expect(service.messages.request(answerQuestion, late)).resolves.toMatchObject({
      correct: true,
      earnedMxp: 0,
    });
  });

  it('knows no round that never was', async () => {
    await expect(closeShared(service, randomUUID())).rejects.toMatchObject({ code: 'not_found' });
  });
});

it('closes what nobody has closed for two hours, so that it is paid', async () => {
  const old = new Date(Date.now() - 2 * 60 * 60 * 1_000 - 1_000);
  const [forgotten, underWay] = [
    await openShared(service, [ada], buildFacts(1), old),
    await openShared(service, [ben], buildFacts(1)),
  ];
  await answerShared(service, [ada, forgotten, 0]);
  await service.app.get(SharedClosingService).closeForgotten(new AbortController().signal);
  await untilPaid(ada, 2_000);
  await expect(partOf(service, underWay, ben)).resolves.toMatchObject({ isSealed: true });
});

it('forgets a deleted member without a trace, and goes on for the others', async () => {
  const roundId = await openShared(service, [ada, ben], buildFacts(2));
  await answerShared(service, [ada, roundId, 0]);
  await answerShared(service, [ben, roundId, 0]);
  const { subject } = studentDeleted;
  const event = { eventId: randomUUID(), subject, correlationId: 'test', body: { studentId: ada } };
  await service.bus.deliver(event);
  const rows: unknown = await service.app.get(DataSource).query(
    `SELECT 1 FROM practice_sessions WHERE student_id = $1 AND shared_test_id IS NOT NULL
       UNION ALL SELECT 1 FROM practice_questions q JOIN practice_sessions s ON s.id = q.session_id
         WHERE s.student_id = $1`,
    [ada],
  );
  expect(rows).toEqual([]);
  const isDeleted = { code: 'unauthenticated' };
  await expect(answerShared(service, [ada, roundId, 1])).rejects.toMatchObject(isDeleted);
  const closed = await closeShared(service, roundId);
  expect(closed.members.map(({ studentId }) => studentId)).toEqual([ben]);
  await untilPaid(ben, 2_000);
  expect(ledger.book.balanceOf(ada)).toBe(0);
  const { exportStudent } = studentDataOf('testlab');
  const page = { studentId: ben, section: 'practice.tests', after: null };
  const { items } = await service.messages.request(exportStudent, page);
  expect(JSON.stringify(items)).toContain('"isCorrect":true');
});
