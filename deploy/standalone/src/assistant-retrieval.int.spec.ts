/** @looks-at assistant testlab */
import { randomUUID } from 'node:crypto';
import { createReadStream } from 'node:fs';
import path from 'node:path';
import { AssistantModule } from '@portal/assistant';
import { answerMessage, clearChats, type ChatSource } from '@portal/contracts/assistant';
import { keepMaterial } from '@portal/contracts/materials';
import { FILE_MAX_BYTES } from '@portal/contracts/testlab';
import { DiskFileStore } from '@portal/files';
import { Scheduler } from '@portal/kit';
import { InProcessBus } from '@portal/messaging';
import { createTestDatabase, startTestService, type TestService } from '@portal/testing';
import { TestlabModule } from '@portal/testlab';
import { DataSource } from 'typeorm';
import {
  CONCEPT_QUESTIONS,
  HOLD_OUT_QUESTIONS,
  HELP_QUESTIONS,
  OWN_QUESTIONS,
  type RetrievalQuestion,
} from './assistant-questions.fixture';
import { QUESTIONS_ON_NOTHING, QUESTIONS_ON_SOMETHING } from './assistant-weak-hits.fixture';

/** Number of top passages that must contain the right one. */
const FIRST = 3;
/**
 * Minimum hits of 60 questions that the ranking was tuned on, and of 20 held back: 56 and 18 were
 * measured.
 */
const LEAST = 56;
const LEAST_HELD_BACK = 17;
/**
 * Minimum of 20 questions without content that find nothing, and of 20 with content that find it:
 * 17 and 20 were measured.
 */
const LEAST_EMPTY = 17;
const LEAST_FOUND = 19;

const studentId = randomUUID();
const bus = new InProcessBus();
let database: Awaited<ReturnType<typeof createTestDatabase>>;
let testlab: TestService;
let assistant: TestService;
beforeAll(async () => {
  bus.open();
  database = await createTestDatabase();
  const own = { bus, databaseUrl: database.url };
  testlab = await startTestService({ name: 'testlab', module: TestlabModule, ...own });
  const env = { ASSISTANT_MESSAGES_PER_DAY: '1000' };
  assistant = await startTestService({ name: 'assistant', module: AssistantModule, env, ...own });
  for (const name of new Set(OWN_QUESTIONS.flatMap(({ text }) => text ?? []))) await keep(name);
  await indexPassages();
});
afterAll(async () => {
  await assistant.stop();
  await testlab.stop();
  await database.drop();
});

async function keep(name: string): Promise<void> {
  const uploads = new DiskFileStore(testlab.config.DATA_DIR);
  const text = createReadStream(path.join(__dirname, 'assistant-texts', name));
  const { id: uploadId, bytes } = await uploads.put(text, FILE_MAX_BYTES);
  await testlab.messages.request(keepMaterial, { studentId, file: { uploadId, name, bytes } });
}

/** Runs the scheduled work that is otherwise due a minute after the start. */
async function indexPassages(): Promise<void> {
  await assistant.app.get(DataSource).query('UPDATE scheduled_work SET due_at = now()');
  await assistant.app.get(Scheduler, { strict: false }).runDue();
}

async function sourcesOf(message: string): Promise<readonly ChatSource[]> {
  const request = { studentId, messageId: randomUUID(), message, chatId: null };
  for await (const chunk of assistant.messages.stream(answerMessage, request)) {
    if (chunk.kind === 'begun') return chunk.answer.sources;
  }
  return [];
}

function isFound({ expected, text }: RetrievalQuestion, sources: readonly ChatSource[]): boolean {
  return sources.slice(0, FIRST).some(({ kind, title, excerpt }) => {
    if (text) return kind === 'own' && title === text && excerpt.includes(expected);
    return title.toLowerCase().startsWith(expected.toLowerCase());
  });
}

beforeEach(() => assistant.messages.request(clearChats, { studentId }));

it.each([
  { all: [...HELP_QUESTIONS, ...CONCEPT_QUESTIONS, ...OWN_QUESTIONS], least: LEAST, count: 60 },
  { all: HOLD_OUT_QUESTIONS, least: LEAST_HELD_BACK, count: 20 },
])(
  'finds the right passage among the first three for $least of $count questions, without a model',
  async ({ all, least, count }) => {
    expect(all).toHaveLength(count);
    const missed: string[] = [];
    for (const question of all) {
      const sources = await sourcesOf(question.ask);
      if (isFound(question, sources)) continue;
      const found = sources.slice(0, FIRST).map(({ title, place }) => `${title} (${place})`);
      missed.push(`${question.ask} -> ${found.join(' | ')}`);
    }
    if (count - missed.length < least) expect(missed).toEqual([]);
  },
);

it('shows no weak hits where the portal has nothing, and finds what it has', async () => {
  const shown: string[] = [];
  for (const ask of QUESTIONS_ON_NOTHING) {
    const sources = await sourcesOf(ask);
    if (sources.length > 0) shown.push(`${ask} -> ${titlesOf(sources)}`);
  }
  const missed: string[] = [];
  for (const { ask, expected } of QUESTIONS_ON_SOMETHING) {
    const first = (await sourcesOf(ask)).slice(0, FIRST);
    if (!first.some(({ title }) => expected.test(title)))
      missed.push(`${ask} -> ${titlesOf(first)}`);
  }
  if (QUESTIONS_ON_NOTHING.length - shown.length < LEAST_EMPTY) expect(shown).toEqual([]);
  if (QUESTIONS_ON_SOMETHING.length - missed.length < LEAST_FOUND) expect(missed).toEqual([]);
});

it.each([
  ['How long does the inflammation phase last?', /define phase|six sigma/i],
  ['write my essay on the 1914 amalgamation', /amalgamation/i],
  ['Who was George Winter?', /winter|vernalization/i],
])('does not answer %j by a word of it', async (ask, weak) => {
  expect(titlesOf(await sourcesOf(ask))).not.toMatch(weak);
});

const titlesOf = (sources: readonly ChatSource[]) => sources.map(({ title }) => title).join(' | ');
