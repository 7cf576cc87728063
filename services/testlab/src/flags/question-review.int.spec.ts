import { randomUUID } from 'node:crypto';
import { adminActed } from '@portal/contracts/audit';
import { generateQuestions } from '@portal/contracts/testlab';
import { SIGNIFICANT_ANSWERS_MIN } from '@portal/contracts/testlab-flags';
import {
  createTestDatabase,
  scaledMs,
  startTestService,
  type TestDatabase,
  type TestService,
} from '@portal/testing';
import { answerFact, buildFacts, openTest, RIGHT } from '../testing/facts.fixture';
import {
  buildOfBank,
  dismiss,
  flagIt,
  listedBy,
  listedOf,
  withdraw,
} from '../testing/flags.fixture';
import { answerShared, closeShared, generateShared, openShared } from '../testing/shared.fixture';
import { TestlabModule } from '../testlab.module';

const WRONG = 0;
let database: TestDatabase;
/** Two processes of the service on one database. */
let service: TestService;
let second: TestService;
const acts: unknown[] = [];
const start = () =>
  startTestService({ name: 'testlab', module: TestlabModule, databaseUrl: database.url });
beforeAll(async () => {
  database = await createTestDatabase();
  service = await start();
  second = await start();
  service.bus.listen(adminActed.subject, ({ body }) => {
    acts.push(body);
    return Promise.resolve();
  });
});
afterAll(async () => {
  await second.stop();
  await service.stop();
  await database.drop();
});

/**
 * Has several students answer a question of the bank, some of them wrongly. Returns its wording.
 */
async function answered(count: number, wrong: number): Promise<string> {
  const question = buildOfBank();
  await Promise.all(
    Array.from({ length: count }, async (_, number) => {
      const studentId = randomUUID();
      const sessionId = await openTest(service, studentId, [question]);
      const at = number % 2 === 0 ? service : second;
      const choice = number < wrong ? WRONG : RIGHT;
      // A repeated answer is not counted.
      for (let times = 0; times < 2; times += 1) {
        await answerFact(at, [studentId, sessionId, 0], choice);
      }
    }),
  );
  return question.question;
}

/** Waits until the log has `count` acts of an admin, for at most 5 s. */
async function actsOf(adminId: string, count: number): Promise<unknown[]> {
  const own = () => acts.filter((act) => Reflect.get(Object(act), 'adminId') === adminId);
  const deadline = Date.now() + scaledMs(5_000);
  while (own().length < count && Date.now() < deadline) {
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
  return own();
}

describe('what most get wrong', () => {
  it('is told of questions of the bank that enough have answered, counted once each', async () => {
    const [half, most, few] = await Promise.all([
      answered(SIGNIFICANT_ANSWERS_MIN, 10),
      answered(SIGNIFICANT_ANSWERS_MIN + 1, 18),
      answered(SIGNIFICANT_ANSWERS_MIN - 1, 19),
    ]);
    const own = buildFacts(1, 900);
    const studentId = randomUUID();
    await answerFact(service, [studentId, await openTest(service, studentId, own), 0], WRONG);
    expect(await listedBy(service, 'hard', half)).toMatchObject({ answers: 20, wrong: 10 });
    expect(await listedBy(service, 'hard', most)).toMatchObject({ answers: 21, wrong: 18 });
    expect(await listedBy(service, 'hard', few)).toBeUndefined();
    const order = (await listedOf(service, 'hard')).map(({ question }) => question);
    expect(order.indexOf(most)).toBeLessThan(order.indexOf(half));
  });

  it('counts answers of a round when it is closed, of two rounds at once too', async () => {
    const [one, other] = [buildOfBank(), buildOfBank()];
    const rounds = Array.from({ length: 10 }, async (_, number) => {
      const members = [randomUUID(), randomUUID()];
      // The questions are in different orders: concurrent closings must not deadlock.
      const questions = number % 2 === 0 ? [one, other] : [other, one];
      const roundId = await openShared(service, members, questions);
      for (const member of members) {
        for (const place of [0, 1]) await answerShared(service, [member, roundId, place], WRONG);
      }
      return roundId;
    });
    const ids = await Promise.all(rounds);
    await Promise.all(ids.map((id, n) => closeShared(n % 2 === 0 ? service : second, id)));
    for (const { question } of [one, other]) {
      expect(await listedBy(service, 'hard', question)).toMatchObject({ answers: 20, wrong: 20 });
    }
  });
});

describe('a question that is withdrawn', () => {
  const wanted = { department: 'Public Health' as const, topics: ['Epidemiology'], file: null };
  const generate = (at: TestService, studentId = randomUUID()) =>
    at.messages.request(generateQuestions, {
      ...wanted,
      generationId: randomUUID(),
      studentId,
      numQuestions: 50,
    });
  const words = ({ questions }: { questions: { question: string }[] }) =>
    questions.map(({ question }) => question);

  /** Flags the first question of the topic. Returns its wording and its id. */
  async function flagFirst() {
    const studentId = randomUUID();
    const { sessionId, questions } = await generate(service, studentId);
    await flagIt(service, [studentId, sessionId, 0], { reason: 'several-right' });
    const question = questions[0]?.question ?? '';
    const id = (await listedBy(service, 'flagged', question))?._id ?? '';
    return { question, id, sessionId, studentId, count: questions.length };
  }

  it('is drawn no more, alone and together, by any process and after a restart, until it is put back', async () => {
    const { question, id, count } = await flagFirst();
    const adminId = randomUUID();
    for (let times = 0; times < 2; times += 1) {
      expect(await withdraw(service, id, { adminId })).toEqual({ message: 'Question withdrawn.' });
    }
    expect(await listedBy(service, 'flagged', question)).toBeUndefined();
    expect(await listedBy(service, 'withdrawn', question)).toMatchObject({
      isOfBank: true,
      withdrawnAt: expect.any(String),
      flags: { count: 0 },
    });
    const third = await start();
    for (const at of [service, second, third]) {
      const drawn = words(await generate(at));
      expect(drawn).not.toContain(question);
      expect(drawn).toHaveLength(count - 1);
    }
    await third.stop();
    const members = [randomUUID(), randomUUID()];
    const together = await generateShared(second, members, { ...wanted, numQuestions: 50 });
    expect(words(together)).not.toContain(question);
    expect(words(together)).toHaveLength(count - 1);

    const back = await withdraw(service, id, { adminId, isWithdrawn: false });
    expect(back).toEqual({ message: 'Question put back.' });
    expect(await listedBy(service, 'withdrawn', question)).toBeUndefined();
    expect(words(await generate(service))).toContain(question);
    expect(await actsOf(adminId, 2)).toMatchObject([
      { act: 'question-withdrawn', about: question },
      { act: 'question-put-back', about: question },
    ]);
  });

  it('stays in tests that were made before, where it is still scored', async () => {
    const { id, sessionId, studentId } = await flagFirst();
    await withdraw(service, id);
    const scored = await answerFact(service, [studentId, sessionId, 0]);
    expect(scored).toHaveProperty('correct');
    await withdraw(service, id, { isWithdrawn: false });
  });

  it('is of the bank: of a student’s material none is there to withdraw', async () => {
    const studentId = randomUUID();
    const [fact] = buildFacts(1, 950);
    const sessionId = await openTest(service, studentId, fact ? [fact] : []);
    await flagIt(service, [studentId, sessionId, 0]);
    const id = (await listedBy(service, 'flagged', fact?.question ?? ''))?._id ?? '';
    expect(id).not.toBe('');
    for (const other of [id, 'x'.repeat(43)]) {
      await expect(withdraw(service, other)).rejects.toMatchObject({ code: 'not_found' });
    }
  });
});

describe('flags that an admin has looked at', () => {
  it('are gone, which is an act once; who has flagged cannot put it up again, others can', async () => {
    const question = buildOfBank();
    const [ada, ben, cleo] = [randomUUID(), randomUUID(), randomUUID()];
    const places = await Promise.all(
      [ada, ben, cleo].map(async (student) => {
        return [student, await openTest(service, student, [question]), 0] as const;
      }),
    );
    const [ofAda = places[0], ofBen, ofCleo] = places;
    if (!ofAda || !ofBen || !ofCleo) throw new Error('Three students have no three tests.');
    await flagIt(service, ofAda);
    await flagIt(service, ofBen, { reason: 'off-topic' });
    const id = (await listedBy(service, 'flagged', question.question))?._id ?? '';
    const adminId = randomUUID();
    for (let times = 0; times < 2; times += 1) {
      expect(await dismiss(service, id, adminId)).toEqual({ message: 'Flags dismissed.' });
    }
    await flagIt(service, ofAda, { note: 'But it is!' });
    expect(await listedBy(service, 'flagged', question.question)).toBeUndefined();
    await flagIt(service, ofCleo);
    expect(await listedBy(service, 'flagged', question.question)).toMatchObject({
      flags: { count: 1, notes: [] },
    });
    expect(await actsOf(adminId, 1)).toMatchObject([
      { act: 'question-flags-dismissed', about: '2 flags' },
    ]);
  });

  it('are none of a question that nobody has flagged', async () => {
    await expect(dismiss(service, 'unknown', randomUUID())).rejects.toMatchObject({
      code: 'not_found',
    });
  });
});
