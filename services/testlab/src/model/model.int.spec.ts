import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { generationAborted } from '@portal/contracts/testlab';
import { Metrics } from '@portal/platform';
import {
  ModelServerDouble,
  startTestService,
  until,
  type ModelReply,
  type TestService,
} from '@portal/testing';
import { DataSource } from 'typeorm';
import { TestlabModule } from '../testlab.module';
import { answerOf, MATERIAL, MODEL_QUESTIONS, onTopic } from '../testing/model.fixture';
import {
  generate as generateIn,
  keysOf as keysIn,
  rightOf,
  type GenerateOptions,
} from '../testing/model-service.fixture';

const KEY = 'sk-test-hidden';
const ALL = { content: answerOf(MODEL_QUESTIONS) };
/** Material from which the built-in engine can make questions, too. */
const ENOUGH = `${MATERIAL}\n\n${readFileSync(
  path.join(__dirname, '../../test-texts/economics-markets.txt'),
  'utf8',
)}`;
const BUILT_IN = 'the portal itself made';

let server: ModelServerDouble;
let service: TestService;
let replies: ModelReply[];

beforeAll(async () => {
  server = await ModelServerDouble.start(KEY);
  const env = {
    OPENAI_API_KEY: KEY,
    OPENAI_BASE_URL: server.url,
    OPENAI_TIMEOUT_SECONDS: '8',
    MODEL_TOKENS_PER_STUDENT: '40000',
  };
  service = await startTestService({ name: 'testlab', module: TestlabModule, env });
});
afterAll(async () => {
  await service.stop();
  await server.stop();
});
beforeEach(() => {
  server.requests.length = 0;
  server.leftAt.length = 0;
  replies = [];
  server.reply = (_, call) => replies[Math.min(call, replies.length - 1)] ?? ALL;
});

const generate = (options: GenerateOptions = {}) => generateIn(service, options);
const keysOf = (sessionId: string) => keysIn(service, sessionId);
async function tokensOf(studentId: string): Promise<number> {
  const sql = 'SELECT tokens FROM model_student_days WHERE student_id = $1';
  const rows: { tokens: number }[] = await service.app.get(DataSource).query(sql, [studentId]);
  return rows[0]?.tokens ?? 0;
}
async function counted(name: string, label: string): Promise<number> {
  const { registry } = service.app.get(Metrics, { strict: false });
  const metric = await registry.getSingleMetric(name)?.get();
  const is = ({ labels }: { labels: object }) => Object.values(labels).includes(label);
  return metric?.values.find(is)?.value ?? 0;
}

describe('a test that a model makes', () => {
  it('comes from the file alone, each question with its right choice, and says nothing of the student', async () => {
    const studentId = randomUUID();
    const { sessionId, notice } = await generate({ studentId });
    expect(await keysOf(sessionId)).toEqual(rightOf(MODEL_QUESTIONS));
    expect(notice).toBe(`${MODEL_QUESTIONS.length} written by a language model.`);
    const sent = JSON.stringify(server.requests);
    expect(sent).toContain(MODEL_QUESTIONS[0]?.source);
    expect(sent).not.toContain(studentId);
    expect(sent).not.toContain('notes.txt');
    expect(await tokensOf(studentId)).toBe(1_000);
    expect(await counted('portal_model_calls_total', 'answered')).toBeGreaterThan(0);
    expect(await counted('portal_model_tokens_total', 'prompt')).toBeGreaterThan(0);
  });

  it('asks again for what is missing, tells what is there, and ends at some time', async () => {
    replies = [{ content: answerOf(MODEL_QUESTIONS.slice(0, 2)) }, ALL];
    const { sessionId } = await generate();
    expect(await keysOf(sessionId)).toHaveLength(MODEL_QUESTIONS.length);
    expect(server.requests).toHaveLength(2);
    const again = server.requests[1]?.messages.at(-1)?.content;
    expect(again).toContain(`- ${MODEL_QUESTIONS[1]?.question}`);
  });

  it('asks nothing twice where the model repeats itself, and stops asking it', async () => {
    replies = [{ content: answerOf(MODEL_QUESTIONS.slice(0, 2)) }];
    const { questions, sessionId, notice } = await generate();
    expect(await keysOf(sessionId)).toEqual(rightOf(MODEL_QUESTIONS.slice(0, 2)));
    expect(new Set(questions.map(({ question }) => question)).size).toBe(questions.length);
    expect(server.requests).toHaveLength(3);
    expect(notice).toContain(
      questions.length > 2 ? `${BUILT_IN} the others` : 'too few good ones.',
    );
  });

  const troubles: [string, ModelReply, string][] = [
    ['refuses', { refusal: 'I will not.' }, 'did not take this material'],
    ['is limited', { status: 429, headers: { 'retry-after': '60' } }, 'too busy just now'],
    ['does not let us in', { status: 401 }, 'cannot be used just now'],
    [
      'is cut off by its limit',
      { content: ALL.content.slice(0, 150), finish: 'length' },
      'too few',
    ],
    ['answers broken JSON', { raw: '{"choices": [' }, 'too few good ones'],
    ['answers no JSON', { content: 'Here you are!' }, 'too few good ones'],
    ['answers a deep nest', { content: '['.repeat(60_000) }, 'too few good ones'],
    ['makes its sentences up', { content: madeUp() }, 'too few good ones'],
    ['mixes up its answers', { content: mixedUp() }, 'too few good ones'],
    ['is mute', 'mute', 'did not answer'],
    ['breaks off', 'cut', 'did not answer'],
  ];
  it.each(troubles)(
    'that %s is made by the portal itself, which says so',
    async (_, reply, words) => {
      replies = [reply];
      const { sessionId, questions, notice } = await generate({ text: ENOUGH });
      expect(questions.length).toBeGreaterThan(0);
      expect(await keysOf(sessionId)).toEqual([]);
      expect(notice).toContain(words);
      expect(notice).toContain(`${BUILT_IN} the test`);
      expect(server.requests.length).toBeGreaterThan(0);
      expect(server.requests.length).toBeLessThanOrEqual(3);
    },
  );

  it('leaves the provider within 200 ms when the student stops', async () => {
    replies = ['mute'];
    const [studentId, generationId] = [randomUUID(), randomUUID()];
    const made = generate({ studentId, generationId }).catch((error: unknown) => error);
    await until(() => server.requests.length === 1);
    const stopped = performance.now();
    await service.messages.emit(generationAborted, { generationId });
    await until(() => server.leftAt.length > 0);
    expect((server.leftAt[0] ?? Infinity) - stopped).toBeLessThan(200);
    expect(await made).toMatchObject({ code: 'aborted' });
    expect(server.requests).toHaveLength(1);
    // The possible cost counts.
    expect(await tokensOf(studentId)).toBeGreaterThan(0);
  });
});

describe('the tokens of a day', () => {
  it('that a student may use come to an end; then the portal makes the test', async () => {
    const studentId = randomUUID();
    const huge = { prompt_tokens: 15_000, completion_tokens: 5_000 };
    replies = [{ ...ALL, usage: huge }];
    await generate({ studentId });
    await generate({ studentId });
    expect(await tokensOf(studentId)).toBe(40_000);
    server.requests.length = 0;
    const { notice, questions } = await generate({ studentId, text: ENOUGH });
    expect(server.requests).toEqual([]);
    expect(questions.length).toBeGreaterThan(0);
    expect(notice).toContain('The model that makes questions has reached today’s limit');
    expect(await counted('portal_model_fallbacks_total', 'budget')).toBe(1);
  });

  it('are not used by a call that was turned away', async () => {
    const studentId = randomUUID();
    replies = [{ status: 400 }];
    await generate({ studentId, text: ENOUGH });
    expect(await tokensOf(studentId)).toBe(0);
  });
});

describe('topics', () => {
  it('that the bank knows never go to the model', async () => {
    const { notice } = await generate({ text: null, topics: ['Epidemiology'], numQuestions: 4 });
    expect(server.requests).toEqual([]);
    expect(notice ?? '').not.toContain('model');
  });

  it('that it does not know are asked of the model, which is said', async () => {
    replies = [{ content: answerOf(onTopic(0, MODEL_QUESTIONS)) }];
    const topics = ['Epidemiology', 'Xylography of Zanzibar'];
    const { sessionId, questions, notice } = await generate({
      text: null,
      topics,
      numQuestions: 8,
    });
    expect(questions).toHaveLength(8);
    expect((await keysOf(sessionId)).length).toBeGreaterThanOrEqual(4);
    expect(notice).toContain('made by a model, without a text to check them by.');
    expect(notice).not.toContain('There is no material');
    expect(server.requests[0]?.messages[1]?.content).toContain('Topic 0: "Xylography of Zanzibar"');
  });

  it('are refused as before where the model fails', async () => {
    replies = [{ status: 400 }];
    const asked = generate({ text: null, topics: ['Xylography of Zanzibar'], numQuestions: 4 });
    await expect(asked).rejects.toMatchObject({ code: 'not_enough_material' });
  });
});

function madeUp(): string {
  const source = 'No such sentence was ever written down in these notes of the student.';
  return answerOf(MODEL_QUESTIONS.map((question) => ({ ...question, source })));
}

function mixedUp(): string {
  return answerOf(
    MODEL_QUESTIONS.map(({ answer, wrongChoices: [other = '', ...rest], ...question }) => ({
      ...question,
      answer: other,
      wrongChoices: [answer, ...rest],
    })),
  );
}
