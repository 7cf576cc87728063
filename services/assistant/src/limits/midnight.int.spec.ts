import { randomUUID } from 'node:crypto';
import { listChats } from '@portal/contracts/assistant';
import { ModelServerDouble } from '@portal/testing';
import { send, startAssistant, type TestAssistant } from '../testing/assistant.fixture';

const BEFORE_MIDNIGHT = new Date('2026-11-20T23:59:59Z');
const AFTER_MIDNIGHT = new Date('2026-11-21T00:00:01Z');

let now: Date;
let model: ModelServerDouble;
let assistant: TestAssistant;
beforeAll(async () => {
  model = await ModelServerDouble.start('sk-test');
  const env = {
    OPENAI_BASE_URL: model.url,
    OPENAI_API_KEY: 'sk-test',
    OPENAI_TIMEOUT_SECONDS: '1',
    TZ: 'UTC',
  };
  now = BEFORE_MIDNIGHT;
  assistant = await startAssistant(env, () => now);
});
afterAll(async () => {
  await assistant.stop();
  await model.stop();
});

it('gives a message of yesterday that fails today back to yesterday', async () => {
  now = BEFORE_MIDNIGHT;
  const studentId = randomUUID();
  const messagesLeft = async () =>
    (await assistant.service.messages.request(listChats, { studentId })).state.messagesLeft;
  let sentToday: Promise<unknown> | undefined;
  model.reply = () => ({ stream: [{ text: 'Two words' }, 'hang'] });
  const { answer } = await send(assistant, { studentId }, ({ kind }) => {
    if (kind !== 'text') return;
    now = AFTER_MIDNIGHT;
    model.reply = () => ({ stream: [{ text: 'Water moves.' }] });
    sentToday ??= send(assistant, { studentId });
  });
  expect(await sentToday).toMatchObject({ answer: { state: 'done' } });
  expect(answer.state).toBe('failed');
  expect(await messagesLeft()).toBe(199);
});
