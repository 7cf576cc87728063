import { randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { Readable } from 'node:stream';
import { answerQuestion, claimXp, generateQuestions } from '@portal/contracts/testlab';
import { DiskFileStore } from '@portal/files';
import {
  createTestDatabase,
  startTestService,
  type TestDatabase,
  type TestService,
} from '@portal/testing';
import { DataSource } from 'typeorm';
import { z } from 'zod';
import { TestlabModule } from './testlab.module';
import { startLedger } from './testing/ledger.fixture';

const TEXT = path.join(__dirname, '../test-texts/economics-markets.txt');
const solutionSchema = z.object({
  question: z.string(),
  answer: z.string(),
  explanation: z.string(),
  answer_index: z.number(),
  is_of_bank: z.boolean(),
});
type Solution = z.output<typeof solutionSchema>;

let database: TestDatabase;
let service: TestService;
let ledger: Awaited<ReturnType<typeof startLedger>>;

beforeAll(async () => {
  database = await createTestDatabase();
});
afterEach(stop);
afterAll(() => database.drop());

async function start(env: Record<string, string> = {}) {
  const databaseUrl = database.url;
  service = await startTestService({ name: 'testlab', module: TestlabModule, databaseUrl, env });
  ledger = await startLedger(service.bus);
}
async function stop() {
  await ledger.stop();
  await service.stop();
}

/** Requests another test of the same text. */
async function generate(studentId: string): Promise<string> {
  const uploads = new DiskFileStore(service.config.DATA_DIR);
  const { id: uploadId, bytes } = await uploads.put(Readable.from([await readFile(TEXT)]), 100_000);
  const { sessionId } = await service.messages.request(generateQuestions, {
    generationId: randomUUID(),
    studentId,
    department: null,
    topics: [],
    numQuestions: 50,
    file: { uploadId, name: 'notes.txt', bytes },
  });
  return sessionId;
}

/** Returns the right answers from the database, as a script would know them from earlier tests. */
async function solve(sessionId: string): Promise<Solution[]> {
  const rows: unknown = await service.app.get(DataSource).query(
    `SELECT question, choices ->> answer_index AS answer, explanation, answer_index, is_of_bank
     FROM practice_questions WHERE session_id = $1 ORDER BY number`,
    [sessionId],
  );
  return z.array(solutionSchema).parse(rows);
}

/** Answers tests rightly and concurrently, and claims. @returns their questions. */
async function practise(studentId: string, tests: number): Promise<Solution[]> {
  const sessions = [];
  for (let n = 0; n < tests; n += 1) sessions.push(await generate(studentId));
  const solved = await Promise.all(
    sessions.map(async (sessionId) => {
      const solutions = await solve(sessionId);
      for (const [question, { answer_index: choice }] of solutions.entries()) {
        const answer = { studentId, sessionId, question, choice };
        await service.messages.request(answerQuestion, answer);
      }
      return solutions;
    }),
  );
  await service.messages.request(claimXp, { studentId, askedMxp: 1_000_000_000 });
  return solved.flat();
}

/**
 * Counts questions as a reader would: an answer to a sentence, which the explanation quotes,
 * counts once. The portal's own count by their wording, because a question that fills up a test
 * has another explanation than the same one on a text that explains it.
 */
const countAsked = (solutions: Solution[]) =>
  new Set(
    solutions.map(({ question, explanation, answer, is_of_bank: isOwn }) =>
      `${isOwn ? question : explanation} ${answer}`.toLowerCase(),
    ),
  ).size;

describe('a script that asks for the same text again and again (F10)', () => {
  it('earns once for each question, in two sessions at once, and nothing after a restart', async () => {
    await start();
    const studentId = randomUUID();
    const asked = await practise(studentId, 2);
    const paid = ledger.book.balanceOf(studentId);
    expect(countAsked(asked)).toBeLessThan(asked.length);
    expect(paid).toBe(countAsked(asked) * 2_000);
    await stop();
    await start();
    const again = await practise(studentId, 2);
    const more = countAsked([...asked, ...again]) - countAsked(asked);
    expect(ledger.book.balanceOf(studentId)).toBe(more * 2_000);
  });

  it('earns no more than the day gives', async () => {
    await start({ XP_PER_DAY_FROM_PRACTICE: '25' });
    const studentId = randomUUID();
    const asked = await practise(studentId, 2);
    expect(countAsked(asked)).toBeGreaterThan(13);
    expect(ledger.book.balanceOf(studentId)).toBe(25_000);
  });
});
