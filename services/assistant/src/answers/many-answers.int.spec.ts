import { randomUUID } from 'node:crypto';
import { ModelServerDouble } from '@portal/testing';
import { DataSource } from 'typeorm';
import { send, startAssistant, until, type TestAssistant } from '../testing/assistant.fixture';

const MANY = 40;
/** Longer than the pool waits for a connection, shorter than the statement timeout; in seconds. */
const HELD_SECONDS = 5;

let model: ModelServerDouble;
let assistant: TestAssistant;
let database: DataSource;
beforeAll(async () => {
  model = await ModelServerDouble.start('sk-test');
  const access = { OPENAI_BASE_URL: model.url, OPENAI_API_KEY: 'sk-test' };
  assistant = await startAssistant({ ...access, DATABASE_POOL_SIZE: '2' });
  database = assistant.service.app.get(DataSource, { strict: false });
});
afterAll(async () => {
  await assistant.stop();
  await model.stop();
});

/** Occupies both connections of the pool for `HELD_SECONDS`. */
const holdDatabase = () =>
  Promise.all([1, 2].map(() => database.query('SELECT pg_sleep($1)', [HELD_SECONDS])));

describe('many answers at once on a pool of two connections', () => {
  it('come whole, also where the database is held for longer than a pool waits, at their beginning and at their end', async () => {
    let goOn = (): void => undefined;
    const released = new Promise<void>((resolve) => (goOn = resolve));
    model.reply = () => ({
      stream: [{ text: 'Water ' }, { hold: released }, { text: 'moves.' }],
    });
    const atBeginning = holdDatabase();
    const sending = Promise.all(Array.from({ length: MANY }, () => send(assistant, {})));
    await until(() => model.requests.length === MANY);
    const atEnd = holdDatabase();
    goOn();
    const all = await sending;
    expect(all.map(({ answer }) => [answer.state, answer.content])).toEqual(
      Array(MANY).fill(['done', 'Water moves.']),
    );
    expect(model.requests).toHaveLength(MANY);
    await Promise.all([atBeginning, atEnd]);
    const [sums] = await database.query<{ answers: number; failed: number }[]>(
      'SELECT answers, failed FROM use_days',
    );
    expect(sums).toEqual({ answers: MANY, failed: 0 });
  });
});

describe('an answer that fails before its first word', () => {
  it('is shown where it was asked, with the reason, and comes when it is asked for again', async () => {
    model.reply = () => ({ stream: [{ text: 'Water moves.' }] });
    await database.query('ALTER TABLE passage_words RENAME TO words_away');
    const sent = { studentId: randomUUID(), messageId: randomUUID() };
    const { chunks, chatId, answer } = await send(assistant, sent);
    await database.query('ALTER TABLE words_away RENAME TO passage_words');
    expect(chunks.map(({ kind }) => kind)).toEqual(['begun', 'ended']);
    expect(answer).toMatchObject({ state: 'failed', content: '' });
    expect(answer.failure).toBe('Something went wrong on our side. Please try again.');
    const again = await send(assistant, { ...sent, chatId });
    expect(again.answer).toMatchObject({ _id: answer._id, content: 'Water moves.' });
  });
});
