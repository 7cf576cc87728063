import { randomUUID } from 'node:crypto';
import {
  answerQuestion,
  claimXp,
  generateQuestions,
  getPastTopics,
} from '@portal/contracts/testlab';
import {
  expectEntitiesToMatchMigrations,
  startTestService,
  type TestService,
} from '@portal/testing';
import { DataSource } from 'typeorm';
import { TestlabModule } from './testlab.module';
import { startLedger } from './testing/ledger.fixture';

let service: TestService;
let ledger: Awaited<ReturnType<typeof startLedger>>;

beforeAll(async () => {
  const env = { GENERATIONS_PER_DAY: '3' };
  service = await startTestService({ name: 'testlab', module: TestlabModule, env });
  ledger = await startLedger(service.bus);
});
afterAll(async () => {
  await ledger.stop();
  await service.stop();
});

function generate(studentId: string, over: object = {}) {
  return service.messages.request(generateQuestions, {
    generationId: randomUUID(),
    studentId,
    department: 'Public Health',
    topics: ['Epidemiology'],
    numQuestions: 4,
    file: null,
    ...over,
  });
}

/**
 * Answers every question of a session with the first choice. Returns the sum of the pay, in mXP.
 */
async function practise(studentId: string, sessionId: string, count: number) {
  let earnedMxp = 0;
  for (let question = 0; question < count; question += 1) {
    const request = { studentId, sessionId, question, choice: 0 };
    earnedMxp += (await service.messages.request(answerQuestion, request)).earnedMxp;
  }
  return earnedMxp;
}

/** Returns a student with a session that has earned XP; retries, because choices are shuffled. */
async function studentWithEarnings() {
  for (;;) {
    const studentId = randomUUID();
    const { sessionId, questions } = await generate(studentId, { numQuestions: 6 });
    const earnedMxp = await practise(studentId, sessionId, questions.length);
    if (earnedMxp > 0) return { studentId, sessionId, earnedMxp };
  }
}

describe('a practice test from topics', () => {
  it('comes from the bank, without answers and explanations', async () => {
    const test = await generate(randomUUID());
    expect(test.questions).toHaveLength(4);
    for (const question of test.questions) {
      expect(Object.keys(question).sort()).toEqual(['choices', 'origin', 'question']);
      expect(new Set(question.choices).size).toBe(4);
    }
    expect(test.notice).toBeNull();
  });

  it('says that fewer came than were asked for, and never pads', async () => {
    const test = await generate(randomUUID(), { numQuestions: 50 });
    expect(test.questions.length).toBeLessThan(50);
    expect(test.notice).toBe(
      `The material gave ${test.questions.length} good questions of the 50 you asked for.`,
    );
    expect(new Set(test.questions.map((one) => one.question)).size).toBe(test.questions.length);
  });

  it('asks other questions the next time while there are any', async () => {
    const studentId = randomUUID();
    const first = await generate(studentId, { numQuestions: 3 });
    const second = await generate(studentId, { numQuestions: 3 });
    const asked = new Set(first.questions.map((one) => one.question));
    expect(second.questions.some((one) => asked.has(one.question))).toBe(false);
  });

  it('asks the whole topic before it asks anything again', async () => {
    const studentId = randomUUID();
    const whole = await generate(randomUUID(), { numQuestions: 50 });
    const count = whole.questions.length;
    const asked = new Set<string>();
    // The limit here is three tests a day.
    for (const numQuestions of [5, 4, count - 9]) {
      const { questions } = await generate(studentId, { numQuestions });
      expect(questions).toHaveLength(numQuestions);
      for (const { question } of questions) asked.add(question);
    }
    expect(asked.size).toBe(count);
  });

  it('says what was found for another name', async () => {
    const test = await generate(randomUUID(), {
      topics: ['epidemiological methods', 'Epidemiology'],
    });
    expect(test.notice).toBe('For “epidemiological methods” there are questions on Epidemiology.');
  });

  it('says a name once, however many departments have it', async () => {
    const test = await generate(randomUUID(), { topics: ['operating sytems'] });
    expect(test.notice).toMatch(/^For “operating sytems” there are questions on /);
    expect(test.notice?.match(/\boperating systems\b/gi)).toHaveLength(1);
  });

  it('refuses an unknown topic with the way on', async () => {
    await expect(generate(randomUUID(), { topics: ['zxqv flurbs'] })).rejects.toMatchObject({
      code: 'not_enough_material',
      message: expect.stringMatching(/no material on “zxqv flurbs” yet.*Biostatistics/),
    });
  });

  it('names the topics that it does not know among those that it does, and forgets them', async () => {
    const studentId = randomUUID();
    const test = await generate(studentId, { topics: ['Epidemiology', 'zxqv flurbs'] });
    expect(test.notice).toMatch(/no material on “zxqv flurbs” yet/);
    await expect(service.messages.request(getPastTopics, { studentId })).resolves.toEqual({
      topics: ['Epidemiology'],
    });
  });

  it('remembers no topic that had no question in the test', async () => {
    const studentId = randomUUID();
    await generate(studentId, { topics: ['zxqv flurbs'] }).catch(() => undefined);
    await generate(studentId, { topics: ['Epidemiology', 'Microeconomics'], numQuestions: 1 });
    const { topics } = await service.messages.request(getPastTopics, { studentId });
    expect(topics).toHaveLength(1);
  });

  it('needs topics or a file', async () => {
    await expect(generate(randomUUID(), { topics: [] })).rejects.toMatchObject({
      code: 'invalid_input',
      message: 'Please enter topics or upload a file.',
    });
  });

  it('remembers the topics, newest first and each once', async () => {
    const studentId = randomUUID();
    await generate(studentId, { topics: ['Epidemiology'] });
    await generate(studentId, { topics: ['Nutrition', 'epidemiology'] }).catch(() => undefined);
    const { topics } = await service.messages.request(getPastTopics, { studentId });
    expect(topics.map((topic) => topic.toLowerCase()).sort()).toEqual(
      expect.arrayContaining(['epidemiology']),
    );
    expect(new Set(topics.map((topic) => topic.toLowerCase())).size).toBe(topics.length);
  });

  it('keeps to a daily budget, also when many ask at once', async () => {
    const studentId = randomUUID();
    const results = await Promise.allSettled(
      Array.from({ length: 10 }, () => generate(studentId, { numQuestions: 1 })),
    );
    expect(results.filter((result) => result.status === 'fulfilled')).toHaveLength(3);
    await expect(generate(studentId)).rejects.toMatchObject({ code: 'too_many_requests' });
  });
});

describe('an answer', () => {
  it("is scored by the server: 2 XP or 0, and a second one gets the first one's result", async () => {
    const studentId = randomUUID();
    const { sessionId } = await generate(studentId);
    const request = { studentId, sessionId, question: 0, choice: 1 };
    const first = await service.messages.request(answerQuestion, request);
    expect(first.earnedMxp).toBe(first.correct ? 2_000 : 0);
    expect(first.correct).toBe(first.answerIndex === 1);
    const right = { ...request, choice: first.answerIndex };
    await expect(service.messages.request(answerQuestion, right)).resolves.toEqual(first);
  });

  it('counts once however many come at the same time', async () => {
    const studentId = randomUUID();
    const { sessionId } = await generate(studentId);
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, index) =>
        service.messages.request(answerQuestion, {
          studentId,
          sessionId,
          question: 0,
          choice: index % 4,
        }),
      ),
    );
    expect(new Set(answers.map((answer) => answer.choice)).size).toBe(1);
    const claim = { studentId, sessionId, askedMxp: 1_000_000 };
    const { grantedMxp } = await service.messages.request(claimXp, claim);
    expect(grantedMxp).toBe(answers[0]?.earnedMxp);
  });

  it("is refused in another student's session, as if there were none", async () => {
    const { sessionId } = await generate(randomUUID());
    const request = { studentId: randomUUID(), sessionId, question: 0, choice: 0 };
    await expect(service.messages.request(answerQuestion, request)).rejects.toMatchObject({
      code: 'not_found',
    });
  });

  it('is refused for a question or a choice that is not there', async () => {
    const studentId = randomUUID();
    const { sessionId } = await generate(studentId);
    const at = (question: number, choice: number) =>
      service.messages.request(answerQuestion, { studentId, sessionId, question, choice });
    await expect(at(40, 0)).rejects.toMatchObject({ code: 'not_found' });
    await expect(at(0, 9)).rejects.toMatchObject({ code: 'invalid_input' });
  });
});

describe('an answer after Finish Review', () => {
  /** Returns the right choice of each question from the database. */
  async function rightChoices(sessionId: string): Promise<number[]> {
    const rows: { answer_index: number }[] = await service.app
      .get(DataSource)
      .query('SELECT answer_index FROM practice_questions WHERE session_id = $1 ORDER BY number', [
        sessionId,
      ]);
    return rows.map((row) => row.answer_index);
  }

  it('is told right or wrong and earns nothing, also when it is repeated', async () => {
    const studentId = randomUUID();
    const { sessionId } = await generate(studentId);
    const [first = -1, second = -1] = await rightChoices(sessionId);
    const answer = (question: number, choice: number) =>
      service.messages.request(answerQuestion, { studentId, sessionId, question, choice });
    const paid = await answer(0, first);
    const claim = { studentId, sessionId, askedMxp: 2_000 };
    await service.messages.request(claimXp, claim);
    const late = { correct: true, earnedMxp: 0, choice: second, answerIndex: second };
    await expect(answer(1, second)).resolves.toMatchObject(late);
    await expect(answer(1, second)).resolves.toMatchObject(late);
    await expect(answer(0, first)).resolves.toEqual(paid);
    expect(paid).toMatchObject({ correct: true, earnedMxp: 2_000 });
    await expect(service.messages.request(claimXp, claim)).resolves.toEqual({
      balanceMxp: 2_000,
      grantedMxp: 0,
    });
  });

  it('earns as before where the claim named no test: that pays for what there is', async () => {
    const studentId = randomUUID();
    const { sessionId } = await generate(studentId);
    const [first = -1, second = -1] = await rightChoices(sessionId);
    for (const [question, choice] of [first, second].entries()) {
      const answer = { studentId, sessionId, question, choice };
      await service.messages.request(answerQuestion, answer);
      const claim = service.messages.request(claimXp, { studentId, askedMxp: 2_000 });
      await expect(claim).resolves.toMatchObject({ grantedMxp: 2_000 });
    }
  });
});

describe('claiming XP', () => {
  it('grants what the server recorded, whatever more is asked', async () => {
    const { studentId, sessionId, earnedMxp } = await studentWithEarnings();
    const claim = { studentId, sessionId, askedMxp: 1_000_000_000 };
    await expect(service.messages.request(claimXp, claim)).resolves.toEqual({
      balanceMxp: earnedMxp,
      grantedMxp: earnedMxp,
    });
  });

  it('grants nothing when repeated', async () => {
    const { studentId, sessionId, earnedMxp } = await studentWithEarnings();
    const claim = { studentId, sessionId, askedMxp: earnedMxp };
    await service.messages.request(claimXp, claim);
    await expect(service.messages.request(claimXp, claim)).resolves.toEqual({
      balanceMxp: earnedMxp,
      grantedMxp: 0,
    });
  });

  it('pays once for 50 parallel Finish Reviews of one session, and one of them tells it', async () => {
    const { studentId, sessionId, earnedMxp } = await studentWithEarnings();
    const claim = { studentId, sessionId, askedMxp: earnedMxp };
    const answers = await Promise.all(
      Array.from({ length: 50 }, () => service.messages.request(claimXp, claim)),
    );
    expect(ledger.book.balanceOf(studentId)).toBe(earnedMxp);
    expect(answers.filter(({ grantedMxp }) => grantedMxp > 0)).toHaveLength(1);
    expect(answers.map(({ balanceMxp }) => balanceMxp)).toEqual(answers.map(() => earnedMxp));
  });

  it('works without a session id, over all that is not yet granted', async () => {
    const { studentId, earnedMxp } = await studentWithEarnings();
    const claim = { studentId, askedMxp: earnedMxp };
    await expect(service.messages.request(claimXp, claim)).resolves.toMatchObject({
      grantedMxp: earnedMxp,
    });
  });

  it('pays nothing for questions that were never answered', async () => {
    const studentId = randomUUID();
    await generate(studentId);
    const claim = { studentId, askedMxp: 2_000 };
    await expect(service.messages.request(claimXp, claim)).resolves.toEqual({
      balanceMxp: 0,
      grantedMxp: 0,
    });
  });

  it('writes no grant of crumbs, however often they are asked for, and loses none of them', async () => {
    const { studentId, sessionId, earnedMxp } = await studentWithEarnings();
    for (const askedMxp of [1, 1, 1_999]) {
      const crumb = service.messages.request(claimXp, { studentId, askedMxp });
      await expect(crumb).resolves.toEqual({ balanceMxp: 0, grantedMxp: 0 });
    }
    const grants = 'SELECT amount_mxp FROM xp_grants WHERE student_id = $1';
    await expect(service.app.get(DataSource).query(grants, [studentId])).resolves.toEqual([]);
    const rest = service.messages.request(claimXp, { studentId, sessionId, askedMxp: earnedMxp });
    await expect(rest).resolves.toMatchObject({ grantedMxp: earnedMxp });
  });

  it("is refused for another student's session", async () => {
    const { sessionId } = await studentWithEarnings();
    const claim = { studentId: randomUUID(), sessionId, askedMxp: 2_000 };
    await expect(service.messages.request(claimXp, claim)).rejects.toMatchObject({
      code: 'not_found',
    });
  });

  it('is credited by the next try where the ledger was out of reach', async () => {
    const { studentId, sessionId, earnedMxp } = await studentWithEarnings();
    const claim = { studentId, sessionId, askedMxp: earnedMxp };
    ledger.book.isReachable = false;
    await expect(service.messages.request(claimXp, claim)).rejects.toMatchObject({
      code: 'unavailable',
    });
    ledger.book.isReachable = true;
    await expect(service.messages.request(claimXp, claim)).resolves.toEqual({
      balanceMxp: earnedMxp,
      grantedMxp: earnedMxp,
    });
  });

  it("is credited once where the ledger's answer was lost", async () => {
    const { studentId, sessionId, earnedMxp } = await studentWithEarnings();
    const claim = { studentId, sessionId, askedMxp: earnedMxp };
    ledger.book.losesAnswers = true;
    await expect(service.messages.request(claimXp, claim)).rejects.toMatchObject({
      code: 'timeout',
    });
    ledger.book.losesAnswers = false;
    await service.messages.request(claimXp, claim);
    expect(ledger.book.balanceOf(studentId)).toBe(earnedMxp);
  });
});

it('keeps entities and migrations alike', async () => {
  await expectEntitiesToMatchMigrations(service.app.get(DataSource));
});
