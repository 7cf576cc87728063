import { randomUUID } from 'node:crypto';
import { claimXp, generateQuestions } from '@portal/contracts/testlab';
import {
  createTestDatabase,
  startTestService,
  type TestDatabase,
  type TestService,
} from '@portal/testing';
import { DataSource } from 'typeorm';
import { answerFact, buildFact, buildFacts, openTest } from '../testing/facts.fixture';
import { startLedger } from '../testing/ledger.fixture';
import { TestlabModule } from '../testlab.module';

const EARNED_TODAY = 'You have already earned XP for this question today.';
const DAY_IS_FULL =
  'You have earned today’s 400 XP from practice. You can keep practising, and earn XP again tomorrow.';

let database: TestDatabase;
/** Two processes of the service on one database. */
let service: TestService;
let second: TestService;
let ledger: Awaited<ReturnType<typeof startLedger>>;

beforeAll(async () => {
  database = await createTestDatabase();
  service = await start();
  second = await start();
  ledger = await startLedger(service.bus);
});
afterAll(async () => {
  await ledger.stop();
  await second.stop();
  await service.stop();
  await database.drop();
});

const start = () =>
  startTestService({ name: 'testlab', module: TestlabModule, databaseUrl: database.url });
const sum = (answers: { earnedMxp: number }[]) =>
  answers.reduce((all, { earnedMxp }) => all + earnedMxp, 0);
const claim = (studentId: string, askedMxp: number, sessionId?: string) =>
  service.messages.request(claimXp, { studentId, askedMxp, sessionId });

/**
 * Answers all questions of all tests rightly, 60 concurrently, alternating between both processes.
 */
async function answerAll(studentId: string, tests: string[], questions: number) {
  const places = tests.flatMap((sessionId) =>
    Array.from({ length: questions }, (_, number) => [studentId, sessionId, number] as const),
  );
  const answers = [];
  for (let from = 0; from < places.length; from += 60) {
    const storm = places.slice(from, from + 60);
    const answered = storm.map((place, n) => answerFact(n % 2 === 0 ? service : second, place));
    answers.push(...(await Promise.all(answered)));
  }
  return answers;
}

describe('a question', () => {
  it('pays once a day, whatever test it stands in, and is scored and explained again', async () => {
    const studentId = randomUUID();
    const first = await openTest(service, studentId, [buildFact(1)]);
    const again = await openTest(service, studentId, [buildFact(2), buildFact(1)]);
    const paid = await answerFact(service, [studentId, first, 0]);
    expect(paid).toMatchObject({ correct: true, earnedMxp: 2_000 });
    expect(paid).not.toHaveProperty('note');
    const unpaid = await answerFact(service, [studentId, again, 1]);
    expect(unpaid).toEqual({ ...paid, earnedMxp: 0, note: EARNED_TODAY });
    // A second answer gets the result of the first one.
    expect(await answerFact(service, [studentId, again, 1], 0)).toEqual(unpaid);
    expect(await answerFact(service, [studentId, first, 0], 0)).toEqual(paid);
    await expect(answerFact(service, [studentId, again, 0])).resolves.toMatchObject({
      earnedMxp: 2_000,
    });
  });

  it('counts as the same when it is asked in another way and order', async () => {
    const studentId = randomUUID();
    const { choices } = buildFact(1);
    const cloze = buildFact(1, {
      question: 'Complete the sentence: "Fact 1 is ____."',
      choices: [...choices].reverse(),
      answerIndex: 2,
      source: ' FACT 1  is “answer 1”.',
    });
    const sessionId = await openTest(service, studentId, [buildFact(1), cloze]);
    await answerFact(service, [studentId, sessionId, 0]);
    const unpaid = { correct: true, earnedMxp: 0, note: EARNED_TODAY };
    const answered = answerFact(service, [studentId, sessionId, 1], 2);
    await expect(answered).resolves.toMatchObject(unpaid);
  });

  it('that was answered wrongly pays when it is asked again and answered rightly', async () => {
    const studentId = randomUUID();
    const [first, again] = [
      await openTest(service, studentId, [buildFact(1)]),
      await openTest(service, studentId, [buildFact(1)]),
    ];
    const wrong = await answerFact(service, [studentId, first, 0], 0);
    expect(wrong).toMatchObject({ correct: false, earnedMxp: 0 });
    expect(wrong).not.toHaveProperty('note');
    const right = await answerFact(service, [studentId, again, 0]);
    expect(right.earnedMxp).toBe(2_000);
  });

  it('pays each student', async () => {
    const students = [randomUUID(), randomUUID()];
    for (const studentId of students) {
      const sessionId = await openTest(service, studentId, [buildFact(1)]);
      const { earnedMxp } = await answerFact(service, [studentId, sessionId, 0]);
      expect(earnedMxp).toBe(2_000);
    }
  });

  it('of a version that kept no keys pays once too', async () => {
    const studentId = randomUUID();
    const bank = buildFact(1, { source: null });
    const tests = [
      await openTest(service, studentId, [bank]),
      await openTest(service, studentId, [bank]),
    ];
    await service.app
      .get(DataSource)
      .query('UPDATE practice_questions SET question_key = NULL WHERE session_id = $1', [tests[0]]);
    const answers = await answerAll(studentId, tests, 1);
    expect(sum(answers)).toBe(2_000);
  });

  it('pays once though 50 tests with it are answered at the same time, in two processes', async () => {
    const studentId = randomUUID();
    const tests = await Promise.all(
      Array.from({ length: 50 }, () => openTest(service, studentId, [buildFact(1)])),
    );
    const answers = await answerAll(studentId, tests, 1);
    expect(answers.filter(({ earnedMxp }) => earnedMxp === 2_000)).toHaveLength(1);
    expect(answers.filter(({ note }) => note === EARNED_TODAY)).toHaveLength(49);
    await expect(claim(studentId, 1_000_000)).resolves.toMatchObject({ grantedMxp: 2_000 });
    expect(ledger.book.balanceOf(studentId)).toBe(2_000);
  });
});

describe('a day', () => {
  it('pays a student 400 XP exactly, though more questions are answered at the same time', async () => {
    const studentId = randomUUID();
    const tests = await Promise.all(
      [0, 50, 100, 150, 200].map((from) => openTest(service, studentId, buildFacts(50, from))),
    );
    const answers = await answerAll(studentId, tests, 50);
    expect(sum(answers)).toBe(400_000);
    expect(answers.filter(({ note }) => note === DAY_IS_FULL)).toHaveLength(50);
    await expect(claim(studentId, 1_000_000)).resolves.toMatchObject({ grantedMxp: 400_000 });
  });

  it('that is full is told before the next test, which can be practised on', async () => {
    const studentId = randomUUID();
    const generate = () =>
      service.messages.request(generateQuestions, {
        generationId: randomUUID(),
        studentId,
        department: 'Economics',
        topics: ['Epidemiology'],
        numQuestions: 2,
        file: null,
      });
    expect((await generate()).notice).toBeNull();
    await service.app.get(DataSource).query(
      `INSERT INTO paid_questions (student_id, day, question_key, paid_mxp)
       VALUES ($1, (now() AT TIME ZONE 'Africa/Lagos')::date, 'all of it', 400000)`,
      [studentId],
    );
    const test = await generate();
    expect(test).toMatchObject({ notice: DAY_IS_FULL, questions: [{}, {}] });
    const sessionId = await openTest(service, studentId, [buildFact(1)]);
    await expect(answerFact(service, [studentId, sessionId, 0])).resolves.toMatchObject({
      correct: true,
      earnedMxp: 0,
      note: DAY_IS_FULL,
    });
  });
});

it('Finish Review grants what was recorded: not what an unpaid answer would have earned', async () => {
  const studentId = randomUUID();
  const first = await openTest(service, studentId, [buildFact(1)]);
  const again = await openTest(service, studentId, buildFacts(3));
  await answerFact(service, [studentId, first, 0]);
  for (const number of [0, 1, 2]) await answerFact(service, [studentId, again, number]);
  await expect(claim(studentId, 6_000, again)).resolves.toMatchObject({ grantedMxp: 4_000 });
  await expect(claim(studentId, 6_000, again)).resolves.toMatchObject({ grantedMxp: 0 });
  await expect(claim(studentId, 6_000, first)).resolves.toMatchObject({ grantedMxp: 2_000 });
});
