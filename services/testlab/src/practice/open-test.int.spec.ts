import { randomUUID } from 'node:crypto';
import { answerQuestion, claimXp } from '@portal/contracts/testlab';
import { getOpenTest } from '@portal/contracts/testlab-open';
import { startTestService, type TestService } from '@portal/testing';
import { TestlabModule } from '../testlab.module';
import { buildFacts } from '../testing/facts.fixture';
import { startLedger } from '../testing/ledger.fixture';
import { PracticeService } from './practice.service';

const DAY_MS = 24 * 60 * 60 * 1_000;

let service: TestService;
let ledger: Awaited<ReturnType<typeof startLedger>>;
let now = new Date('2026-03-02T09:00:00Z');
let studentId: string;
beforeAll(async () => {
  const clock = () => new Date(now);
  service = await startTestService({ name: 'testlab', module: TestlabModule, clock });
  ledger = await startLedger(service.bus);
});
afterAll(async () => {
  await ledger.stop();
  await service.stop();
});
beforeEach(() => {
  studentId = randomUUID();
});

const open = (count: number) =>
  service.app.get(PracticeService, { strict: false }).open(studentId, buildFacts(count), ['Facts']);
const answer = (sessionId: string, question: number, choice = 0) =>
  service.messages.request(answerQuestion, { studentId, sessionId, question, choice });
const find = async (of = studentId) =>
  (await service.messages.request(getOpenTest, { studentId: of })).test;

describe('the test that a student has left', () => {
  it('is there with what was answered, and of the key with nothing more', async () => {
    const sessionId = await open(3);
    const given = await answer(sessionId, 0);
    const test = await find();
    expect(test).toMatchObject({ sessionId, createdAt: now.toISOString() });
    expect(test?.questions.map((question) => question.answer)).toEqual([given, null, null]);
    expect(Object.keys(test?.questions[1] ?? {}).sort()).toEqual(['answer', 'choices', 'question']);
    expect(await find(randomUUID())).toBeNull();
  });

  it('says of a question of the portal’s own that it is', async () => {
    const [ofText, own] = buildFacts(2);
    if (!ofText || !own) throw new Error('There are no facts.');
    const questions = [ofText, { ...own, source: null }];
    const practice = service.app.get(PracticeService, { strict: false });
    await practice.open(studentId, questions, []);
    const test = await find();
    expect(test?.questions.map(({ origin }) => origin)).toEqual([undefined, 'portal']);
  });

  it('is the newest one, and none once that is answered or finished', async () => {
    const first = await open(1);
    now = new Date(now.getTime() + 1_000);
    const second = await open(2);
    expect((await find())?.sessionId).toBe(second);
    await answer(second, 0);
    await answer(second, 1);
    expect(await find()).toBeNull();
    now = new Date(now.getTime() + 1_000);
    const third = await open(2);
    await answer(third, 0, buildFacts(2)[0]?.answerIndex);
    await service.messages.request(claimXp, { studentId, askedMxp: 2_000, sessionId: third });
    expect(await find()).toBeNull();
    expect(first).not.toBe(third);
  });

  it('is offered for a week', async () => {
    await open(1);
    now = new Date(now.getTime() + 7 * DAY_MS);
    expect(await find()).not.toBeNull();
    now = new Date(now.getTime() + 1);
    expect(await find()).toBeNull();
  });
});
