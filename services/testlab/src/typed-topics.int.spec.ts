import { randomUUID } from 'node:crypto';
import { Readable } from 'node:stream';
import { answerQuestion, claimXp, generateQuestions } from '@portal/contracts/testlab';
import { DiskFileStore } from '@portal/files';
import { startTestService, type TestService } from '@portal/testing';
import { DataSource } from 'typeorm';
import { z } from 'zod';
import { TestlabModule } from './testlab.module';
import { startLedger } from './testing/ledger.fixture';

const TEXT =
  'Water enters and leaves cells in several ways. Osmosis is the net passage of water through a selectively permeable membrane, from where there is less solute to where there is more. In a hypotonic solution water enters the cell by osmosis, and in a hypertonic one it leaves. Simple diffusion is the movement of small nonpolar solutes down their gradient straight through the lipids of the membrane. Facilitated diffusion is the passive movement of solutes down a gradient through channels or carriers.';
const rowsSchema = z.array(
  z.object({ question: z.string(), answer_index: z.number(), is_of_bank: z.boolean() }),
);

let service: TestService;
let ledger: Awaited<ReturnType<typeof startLedger>>;

beforeAll(async () => {
  service = await startTestService({ name: 'testlab', module: TestlabModule });
  ledger = await startLedger(service.bus);
});
afterAll(async () => {
  await ledger.stop();
  await service.stop();
});

async function generate(studentId: string, from: { topics?: string[]; text?: string }) {
  const { topics = [], text } = from;
  const uploads = new DiskFileStore(service.config.DATA_DIR);
  const stored = text && (await uploads.put(Readable.from([Buffer.from(text)]), 100_000));
  const file = stored ? { uploadId: stored.id, name: 'notes.txt', bytes: stored.bytes } : null;
  const request = { generationId: randomUUID(), studentId, department: null, numQuestions: 15 };
  const { sessionId, notice } = await service.messages.request(generateQuestions, {
    ...request,
    topics,
    file,
  });
  const rows = await service.app
    .get(DataSource)
    .query(
      'SELECT question, answer_index, is_of_bank FROM practice_questions WHERE session_id = $1 ORDER BY number',
      [sessionId],
    );
  return { sessionId, notice, questions: rowsSchema.parse(rows) };
}

/**
 * Answers all questions rightly and claims. @returns for each question the reason why its answer
 * earned nothing
 */
async function solve(studentId: string, test: Awaited<ReturnType<typeof generate>>) {
  const notes = new Map<string, string | null>();
  for (const [question, { answer_index: choice, question: asked }] of test.questions.entries()) {
    const { correct, note } = await service.messages.request(answerQuestion, {
      studentId,
      sessionId: test.sessionId,
      question,
      choice,
    });
    expect(correct).toBe(true);
    notes.set(asked, note ?? null);
  }
  await service.messages.request(claimXp, { studentId, askedMxp: 1_000_000_000 });
  return notes;
}

describe('a typed topic of the store of concepts', () => {
  it('gives fifteen questions, which pay once a day, also where a text explains the concept', async () => {
    const studentId = randomUUID();
    const test = await generate(studentId, { topics: ['osmosis'] });
    expect(test.questions).toHaveLength(15);
    expect(test.questions.every((one) => one.is_of_bank)).toBe(true);
    expect(test.questions.map(({ question }) => question)).toContain('What is meant by "osmosis"?');
    expect(test.notice).toMatch(/^\d+ on “osmosis”, \d+ on related topics: .+\.$/);
    const first = await solve(studentId, test);
    expect([...first.values()].every((note) => note === null)).toBe(true);
    expect(ledger.book.balanceOf(studentId)).toBe(15 * 2_000);

    const onText = await generate(studentId, { text: TEXT });
    const again = onText.questions.filter(({ question }) => first.has(question));
    expect(again.length).toBeGreaterThan(0);
    const notes = await solve(studentId, onText);
    expect(new Set(again.map(({ question }) => notes.get(question)))).toEqual(
      new Set(['You have already earned XP for this question today.']),
    );
    const fresh = onText.questions.length - again.length;
    expect(ledger.book.balanceOf(studentId)).toBe((15 + fresh) * 2_000);
  }, 60_000);

  it.each([['what is osmosis?'], ['osmoses'], ['osmosis; elasticity']])(
    'gives questions on osmosis for %j',
    async (typed) => {
      const { questions, notice } = await generate(randomUUID(), { topics: [typed] });
      expect(questions.map(({ question }) => question)).toContainEqual(
        expect.stringMatching(/osmosis/i),
      );
      expect(notice ?? '').not.toMatch(/no material/);
    },
    60_000,
  );

  it('asks a student something else the next time', async () => {
    const studentId = randomUUID();
    const tests = [];
    for (let n = 0; n < 2; n += 1) tests.push(await generate(studentId, { topics: ['osmosis'] }));
    const [first = [], second = []] = tests.map((test) =>
      test.questions.map((one) => one.question),
    );
    expect(second).toHaveLength(15);
    expect(second.filter((question) => first.includes(question))).toEqual([]);
  }, 60_000);
});
