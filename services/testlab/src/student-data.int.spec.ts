import { randomUUID } from 'node:crypto';
import {
  answerQuestion,
  countPractice,
  exportPractice,
  generateQuestions,
  getPastTopics,
  studentDeleted,
} from '@portal/contracts';
import { startTestService, type TestService } from '@portal/testing';
import { TestlabModule } from './testlab.module';

let service: TestService;
beforeAll(async () => {
  service = await startTestService({ name: 'testlab', module: TestlabModule });
});
afterAll(() => service.stop());

async function practise(studentId: string) {
  const test = await service.messages.request(generateQuestions, {
    ...{ generationId: randomUUID(), studentId, department: 'Public Health' },
    ...{ topics: ['Epidemiology'], numQuestions: 2, file: null },
  });
  const answer = { studentId, sessionId: test.sessionId, question: 0, choice: 1 };
  return { ...test, answered: await service.messages.request(answerQuestion, answer) };
}
const exported = (studentId: string) => service.messages.request(exportPractice, { studentId });

describe('what the portal keeps of a student’s practice', () => {
  it('can be taken along: every test with the answers given, and the topics', async () => {
    const studentId = randomUUID();
    const { sessionId, questions, answered } = await practise(studentId);
    await practise(randomUUID());
    const { tests, next } = await exported(studentId);
    const { topics } = await service.messages.request(getPastTopics, { studentId });
    expect(tests).toHaveLength(1);
    expect(tests[0]).toMatchObject({ sessionId });
    expect(tests[0]?.questions).toEqual([
      { ...questions[0], choice: 1, isCorrect: answered.correct },
      { ...questions[1], choice: null, isCorrect: null },
    ]);
    expect(topics).toEqual(['Epidemiology']);
    expect(next).toBeNull();
    const counted = await service.messages.request(countPractice, { studentId });
    expect(counted).toEqual({ tests: 1 });
  });

  it('is forgotten with the account, once, and nobody else’s with it', async () => {
    const [gone, other] = [randomUUID(), randomUUID()];
    await practise(gone);
    await practise(other);
    const { subject } = studentDeleted;
    const [eventId, body] = [randomUUID(), { studentId: gone }];
    for (let n = 0; n < 2; n += 1) {
      await service.bus.deliver({ eventId, subject, correlationId: 'test', body });
    }
    const left = await exported(gone);
    const { topics } = await service.messages.request(getPastTopics, { studentId: gone });
    expect(topics).toEqual([]);
    expect(left.tests.flatMap(({ questions }) => questions)).toEqual([]);
    expect((await exported(other)).tests[0]?.questions).toHaveLength(2);
  });
});
