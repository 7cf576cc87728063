import { randomUUID } from 'node:crypto';
import { listChats } from '@portal/contracts/assistant';
import { ModelServerDouble, startTestService } from '@portal/testing';
import { AssistantModule } from '../assistant.module';
import { send, startAssistant } from '../testing/assistant.fixture';

let model: ModelServerDouble;
beforeAll(async () => {
  model = await ModelServerDouble.start('sk-test');
});
afterAll(() => model.stop());

it('keeps what has come of an answer as the service ends, says why, and counts it for nothing', async () => {
  const studentId = randomUUID();
  model.reply = () => ({ stream: [{ text: 'Two words' }, 'hang'] });
  const env = { OPENAI_BASE_URL: model.url, OPENAI_API_KEY: 'sk-test' };
  const first = await startAssistant(env);
  const { app, config } = first.service;
  let ended: Promise<void> | undefined;
  const reading = send(first, { studentId }, ({ kind }) => {
    if (kind === 'text') ended ??= app.close();
  });
  await expect(reading).rejects.toMatchObject({ code: 'unavailable' });
  await ended;

  const second = await startTestService({
    name: 'assistant',
    module: AssistantModule,
    databaseUrl: config.DATABASE_URL ?? '',
    env,
  });
  const { chats, state } = await second.messages.request(listChats, { studentId });
  expect(chats[0]?.messages[1]).toMatchObject({
    content: 'Two words',
    state: 'failed',
    failure: expect.stringMatching(/restarted/),
  });
  expect(state.messagesLeft).toBe(200);
  await second.stop();
  await first.stop();
});
