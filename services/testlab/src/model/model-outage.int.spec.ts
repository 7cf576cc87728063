import { randomUUID } from 'node:crypto';
import {
  ModelServerDouble,
  scaledMs,
  startTestService,
  until,
  type ModelRequest,
  type TestService,
} from '@portal/testing';
import { DataSource } from 'typeorm';
import { TestlabModule } from '../testlab.module';
import { answerOf, MODEL_QUESTIONS, onTopic } from '../testing/model.fixture';
import { ModelQuestions } from './model-questions.service';

const KEY = 'sk-test-hidden';
/** Number of first calls of a test of 50 questions. */
const CALLS = 6;
const TIME_MS = 6_000;
/** Timeout that no call reaches while others are served, even on a busy machine, in ms. */
const PATIENT_MS = 30_000;
const SLOW = '医学の主題';

let server: ModelServerDouble;
let service: TestService;
let model: ModelQuestions;

beforeEach(async () => {
  server = await ModelServerDouble.start(KEY);
  await startService(TIME_MS);
  server.reply = ({ messages }) =>
    messages.at(-1)?.content.includes(SLOW)
      ? 'mute'
      : { content: answerOf(onTopic(0, MODEL_QUESTIONS)) };
});
afterEach(async () => {
  await service.stop();
  await server.stop();
});

async function startService(timeMs: number) {
  const env = {
    OPENAI_API_KEY: KEY,
    OPENAI_BASE_URL: server.url,
    OPENAI_TIMEOUT_SECONDS: String(timeMs / 1_000),
  };
  service = await startTestService({ name: 'testlab', module: TestlabModule, env });
  model = service.app.get(ModelQuestions);
}

function ask({ topic = 'Subject', owner = randomUUID(), count = MODEL_QUESTIONS.length } = {}) {
  const stop = new AbortController();
  const order = { owner, signal: stop.signal, onBegin: () => undefined };
  const gave = model.onTopics([topic], { count, seed: 1 }, order);
  return { gave, stop: () => stop.abort(new Error('Stopped.')), owner };
}
const sql = (text: string): Promise<{ tokens: number }[]> =>
  service.app.get(DataSource).query(text);
function mostOf({
  messages,
  response_format: format,
  max_tokens: answer = 0,
}: ModelRequest): number {
  const words = messages.map(({ content }) => content).join('');
  const sent = Buffer.byteLength(words + JSON.stringify(format?.json_schema.schema));
  return sent / 3 + answer;
}

describe('a model that stalls', () => {
  it('is left alone after the calls of one test: the next one is not held up, nor charged', async () => {
    const began = performance.now();
    const first = await ask({ topic: SLOW, count: 50 }).gave;
    expect(first).toEqual({ questions: [], trouble: 'unavailable' });
    expect(performance.now() - began).toBeLessThan(scaledMs(TIME_MS));
    expect(server.requests).toHaveLength(CALLS);
    const [before] = await sql('SELECT tokens FROM model_days');
    // The possible usage counts, in bytes rather than characters, and including the schema.
    const most = server.requests.map(mostOf).reduce((sum, tokens) => sum + tokens, 0);
    expect(before?.tokens).toBeGreaterThanOrEqual(most);
    const again = performance.now();
    expect(await ask().gave).toEqual({ questions: [], trouble: 'unavailable' });
    expect(performance.now() - again).toBeLessThan(scaledMs(1_000));
    expect(server.requests).toHaveLength(CALLS);
    expect(await sql('SELECT tokens FROM model_days')).toEqual([before]);
  });

  it('is held by one student with a few calls alone: the others are served', async () => {
    await service.stop();
    await startService(PATIENT_MS);
    const owner = randomUUID();
    const slow = Array.from({ length: 5 }, () => ask({ topic: SLOW, owner, count: 50 }));
    const ended = Promise.allSettled(slow.map(({ gave }) => gave));
    await until(() => server.requests.length >= CALLS);
    const other = await ask().gave;
    expect(other.questions).toHaveLength(MODEL_QUESTIONS.length);
    expect(server.requests).toHaveLength(CALLS + 1);
    for (const { stop } of slow) stop();
    expect((await ended).every(({ status }) => status === 'rejected')).toBe(true);
  });
});

describe('a model that cannot be reached', () => {
  it('uses up nothing of the day', async () => {
    await server.stop();
    const { gave, owner } = ask();
    expect(await gave).toEqual({ questions: [], trouble: 'unavailable' });
    expect(await sql('SELECT tokens FROM model_days')).toEqual([{ tokens: 0 }]);
    expect(
      await sql(`SELECT tokens FROM model_student_days WHERE student_id = '${owner}'`),
    ).toEqual([{ tokens: 0 }]);
    server = await ModelServerDouble.start(KEY);
  });
});

describe('a test whose tokens cannot be counted', () => {
  it('is left to the portal, and nothing is asked', async () => {
    await sql('ALTER TABLE model_days RENAME TO elsewhere');
    expect(await ask().gave).toEqual({ questions: [], trouble: 'unavailable' });
    expect(server.requests).toEqual([]);
  });

  it('that ends within its calls leaves none of them behind', async () => {
    const owner = randomUUID();
    const other = ask({ topic: SLOW, owner, count: 24 });
    const stopped = expect(other.gave).rejects.toThrow('Stopped.');
    await until(() => server.requests.length === 3);
    const test = expect(ask({ topic: SLOW, owner, count: 50 }).gave).rejects;
    const aborted = test.toMatchObject({ code: 'unauthenticated' });
    await until(() => server.requests.length === CALLS);
    await sql(`INSERT INTO deleted_students (student_id) VALUES ('${owner}')`);
    // The queued calls of the test get their turn and fail, because the student is deleted.
    other.stop();
    await Promise.all([stopped, aborted]);
    const rejected = performance.now();
    await until(() => server.leftAt.length === CALLS);
    expect(performance.now() - rejected).toBeLessThan(scaledMs(1_000));
  });
});
