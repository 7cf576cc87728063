import { randomUUID } from 'node:crypto';
import {
  CHAT_SOURCES_MAX,
  getAssistantUse,
  getChat,
  listChats,
  type AnswerChunk,
} from '@portal/contracts/assistant';
import { ModelServerDouble, type ModelReply } from '@portal/testing';
import { DataSource } from 'typeorm';
import { send, startAssistant, until, type TestAssistant } from '../testing/assistant.fixture';

let model: ModelServerDouble;
let assistant: TestAssistant;
beforeAll(async () => {
  model = await ModelServerDouble.start('sk-test');
  assistant = await startAssistant({
    OPENAI_BASE_URL: model.url,
    OPENAI_API_KEY: 'sk-test',
    OPENAI_TIMEOUT_SECONDS: '1',
    OPENAI_PRICE_PROMPT: '2',
  });
});
afterAll(async () => {
  await assistant.stop();
  await model.stop();
});
beforeEach(() => {
  model.reply = () => ({ stream: [{ text: 'Water ' }, { text: 'moves.' }] });
});

const NO_USE = { stopped: 0, promptTokens: 0, completionTokens: 0 };
const chatOf = (studentId: string, chatId: string) =>
  assistant.service.messages.request(getChat, { studentId, chatId });
const lastPrompt = () => model.requests.at(-1)?.messages ?? [];

describe('an answer of a model', () => {
  it('comes bit by bit and is kept, with the question before it', async () => {
    const studentId = randomUUID();
    const { chunks, chatId, question, answer } = await send(assistant, { studentId });
    expect(chunks.map(({ kind }) => kind)).toEqual(['begun', 'text', 'text', 'ended']);
    expect(question).toMatchObject({ role: 'user', content: 'What is osmosis?', state: 'done' });
    expect(answer).toMatchObject({ role: 'assistant', content: 'Water moves.', state: 'done' });
    const kept = await chatOf(studentId, chatId);
    expect(kept).toMatchObject({ title: 'What is osmosis?', messages: [question, answer] });
  });

  it('is right also where its bytes come one by one, on the way and as it is kept (G62)', async () => {
    model.reply = () => ({ stream: [{ text: 'naïve 你好 🙂' }], isByteByByte: true });
    const studentId = randomUUID();
    const { streamed, chatId } = await send(assistant, { studentId });
    expect(streamed).toBe('naïve 你好 🙂');
    expect((await chatOf(studentId, chatId)).messages[1]?.content).toBe('naïve 你好 🙂');
  });

  it('is kept without signs that nobody sees, one of which no database keeps', async () => {
    model.reply = () => ({ stream: [{ text: 'Wa\u0000ter ' }, { text: 'mo\u202eves\u0007.' }] });
    const { streamed, answer } = await send(assistant, {});
    expect([streamed, answer.content]).toEqual(['Water moves.', 'Water moves.']);
  });

  it.each<[string, ModelReply, string, RegExp]>([
    [
      'an error inside the good answer (G64)',
      { stream: [{ text: 'Two words' }, { error: { message: 'overloaded' } }] },
      'Two words',
      /did not answer/,
    ],
    ['no event at all (G64)', { stream: [], isWhole: false }, '', /no usable answer/],
    ['a break', { stream: [{ text: 'Two words' }, 'cut'] }, 'Two words', /did not answer/],
    [
      'an end without a word of it',
      { stream: [{ text: 'Two' }], isWhole: false },
      'Two',
      /stopped before the end/,
    ],
    ['silence', { stream: [{ text: 'Two' }, 'hang'] }, 'Two', /did not answer/],
    ['too many calls', { status: 429 }, '', /too busy/],
    ['a refusal', { stream: [{ refusal: 'No.' }] }, '', /would not answer/],
    ['a wrong key', { status: 401 }, '', /cannot be used/],
    ['nonsense', { raw: '<html>' }, '', /no usable answer/],
  ])('with %s keeps what came, says why, and counts for nothing', async (_, reply, text, why) => {
    model.reply = () => reply;
    const studentId = randomUUID();
    const messageId = randomUUID();
    const { answer, chatId } = await send(assistant, { studentId, messageId });
    expect(answer).toMatchObject({ state: 'failed', content: text });
    expect(answer.failure).toMatch(why);
    const left = async () =>
      (await assistant.service.messages.request(listChats, { studentId })).state.messagesLeft;
    expect(await left()).toBe(200);

    // The repeated message replaces the failed answer.
    model.reply = () => ({ stream: [{ text: 'All of it.' }] });
    const again = await send(assistant, { studentId, messageId, chatId });
    expect(again.answer).toMatchObject({ _id: answer._id, state: 'done', content: 'All of it.' });
    expect((await chatOf(studentId, chatId)).messages).toHaveLength(2);
    expect(await left()).toBe(199);
  });

  it('is there once, however often its question is sent (also at once)', async () => {
    const sent = { studentId: randomUUID(), messageId: randomUUID() };
    const first = await send(assistant, sent);
    const calls = model.requests.length;
    const again = await send(assistant, { ...sent, chatId: first.chatId });
    expect(again.answer).toEqual(first.answer);
    expect(model.requests).toHaveLength(calls);

    const many = { studentId: randomUUID(), messageId: randomUUID() };
    const all = await Promise.all(Array.from({ length: 5 }, () => send(assistant, many)));
    expect(new Set(all.map(({ answer }) => answer._id)).size).toBe(1);
    expect(all.map(({ answer }) => answer.content)).toEqual(Array(5).fill('Water moves.'));
    expect(model.requests).toHaveLength(calls + 1);
    const { chats, state } = await assistant.service.messages.request(listChats, many);
    expect(chats).toMatchObject([{ messages: [{ role: 'user' }, { state: 'done' }] }]);
    expect(state.messagesLeft).toBe(199);
  });

  it.each([false, true])(
    'is read on where its question is sent again while it is written (anew: %s)',
    async (isAgain) => {
      const sent = { studentId: randomUUID(), messageId: randomUUID() };
      let finish = (): void => undefined;
      const finished = new Promise<void>((resolve) => (finish = resolve));
      const words = { repeated: 'Water ', until: finished };
      model.reply = () => ({ stream: [words, { text: 'moves.' }] });
      const calls = model.requests.length;
      const first = send(assistant, sent);
      await until(() => model.requests.length > calls);
      const leave = new AbortController();
      const left = send(assistant, { ...sent, isAgain }, () => leave.abort(), leave.signal);
      await expect(left).rejects.toMatchObject({ code: 'aborted' });
      // The second reader receives the text before the answer ends; a reader that leaves stops
      // only its own stream.
      const second = send(assistant, { ...sent, isAgain }, (chunk) => {
        if (chunk.kind === 'instead') finish();
      });
      const [written, read] = await Promise.all([first, second]);
      expect(written.answer).toMatchObject({ state: 'done' });
      expect(written.answer.content).toMatch(/^(?:Water )+moves\.$/);
      expect(read.answer).toEqual(written.answer);
      expect(model.requests).toHaveLength(calls + 1);
      const { state } = await assistant.service.messages.request(listChats, sent);
      expect(state.messagesLeft).toBe(199);
    },
  );

  it('is written here where its writer was lost, and counts once', async () => {
    const sent = { studentId: randomUUID(), messageId: randomUUID() };
    const { answer, chatId } = await send(assistant, sent);
    const { app, messages } = assistant.service;
    // State left behind by a process that ended while writing.
    await app.get(DataSource, { strict: false }).query(
      `UPDATE messages SET state = 'writing', content = 'Wat', run_id = gen_random_uuid(),
        flushed_at = now() - interval '31 s' WHERE id = $1`,
      [answer._id],
    );
    expect((await chatOf(sent.studentId, chatId)).messages[1]).toMatchObject({ state: 'stopped' });
    const again = await send(assistant, { ...sent, chatId });
    expect(again.answer).toMatchObject({ _id: answer._id, state: 'done', content: 'Water moves.' });
    expect((await chatOf(sent.studentId, chatId)).messages).toHaveLength(2);
    const { state } = await messages.request(listChats, sent);
    expect(state.messagesLeft).toBe(199);
  });

  it('is written anew where that is wished', async () => {
    const sent = { studentId: randomUUID(), messageId: randomUUID() };
    const { chatId } = await send(assistant, sent);
    model.reply = () => ({ stream: [{ text: 'Another way.' }] });
    const again = await send(assistant, { ...sent, chatId, isAgain: true });
    expect(again.answer.content).toBe('Another way.');
    expect((await chatOf(sent.studentId, chatId)).messages).toHaveLength(2);
  });

  it('stops with its reader: within 200 ms the model is left, and what came is kept (G66, G68)', async () => {
    model.reply = () => ({ stream: ['endless'] });
    const studentId = randomUUID();
    const stop = new AbortController();
    const left = model.leftAt.length;
    let [words, stoppedAt, chatId] = [0, Infinity, ''];
    const reading = send(
      assistant,
      { studentId },
      (chunk) => {
        if (chunk.kind === 'begun') ({ chatId } = chunk);
        if (chunk.kind === 'text') words += 1;
        if (words !== 3 || stop.signal.aborted) return;
        stoppedAt = performance.now();
        stop.abort();
      },
      stop.signal,
    );
    await expect(reading).rejects.toMatchObject({ code: 'aborted' });
    // The next message does not wait for the lost writer.
    model.reply = () => ({ stream: [{ text: 'At once.' }] });
    const next = await send(assistant, { studentId, chatId });
    expect(next.answer.content).toBe('At once.');
    await until(() => model.leftAt.length > left);
    expect((model.leftAt[left] ?? Infinity) - stoppedAt).toBeLessThan(200);
    await until(async () => (await chatOf(studentId, chatId)).messages[1]?.state === 'stopped');
    const { messages } = await chatOf(studentId, chatId);
    expect(messages.map(({ state }) => state)).toEqual(['done', 'stopped', 'done', 'done']);
    expect(messages[1]?.content).toMatch(/^(?:word )+$/);
  });

  it('costs what the model wrote also where it is stopped', async () => {
    const used = async () =>
      (await assistant.service.messages.request(getAssistantUse, {})).days[0] ?? NO_USE;
    const before = await used();
    model.reply = () => ({ stream: ['endless'] });
    const stop = new AbortController();
    const onChunk = ({ kind }: AnswerChunk) => kind === 'text' && stop.abort();
    const reading = send(assistant, {}, onChunk, stop.signal);
    await expect(reading).rejects.toMatchObject({ code: 'aborted' });
    await until(async () => (await used()).stopped > before.stopped);
    const after = await used();
    expect(after.promptTokens).toBeGreaterThan(before.promptTokens);
    expect(after.completionTokens).toBeGreaterThan(before.completionTokens);
  });

  it.each([
    ['<think>secret plan</think>Answer', 'Answer'],
    ['secret plan</think>Answer', 'Answer'],
  ])('without what the model thought: %s (G80)', async (text, expected) => {
    const parts = text.match(/.{1,4}/g) ?? [];
    model.reply = () => ({
      stream: [{ reasoning: 'more' }, ...parts.map((one) => ({ text: one }))],
    });
    const { streamed, answer } = await send(assistant, {});
    expect([streamed, answer.content]).toEqual([expected, expected]);
  });

  it('never shows the mark between which passages stand, which small models repeat', async () => {
    const studentId = randomUUID();
    assistant.kept.keep(studentId, 'notes.txt', 'Osmosis moves water.');
    model.reply = ({ messages }) => {
      const [mark = ''] = (messages.at(-1)?.content ?? '').split('\n');
      expect(mark).toMatch(/^PASSAGES /);
      const parts = `${mark}\nOsmosis moves water [1].`.match(/.{1,4}|\n/g) ?? [];
      return { stream: parts.map((text) => ({ text })) };
    };
    const { streamed, answer } = await send(assistant, { studentId });
    for (const text of [streamed, answer.content]) expect(text).not.toMatch(/PASSAGES|[0-9a-f]{8}/);
    expect(answer).toMatchObject({ state: 'done', sources: [{ number: 1 }] });
  });

  it('is said to be missing where the model only thought (G80)', async () => {
    for (const step of [{ text: '<think>secret plan' }, { reasoning: 'plan' }]) {
      model.reply = () => ({ stream: [step] });
      const { answer, streamed } = await send(assistant, {});
      expect([streamed, answer.content, answer.state]).toEqual(['', '', 'failed']);
      expect(answer.failure).toMatch(/gave no usable answer/);
    }
  });

  it('of a long chat is made by the rules and the newest turns, and says so (G79)', async () => {
    const studentId = randomUUID();
    model.reply = () => ({ stream: [{ text: 'words that say a good deal '.repeat(30) }] });
    let { chatId, answer } = await send(assistant, { studentId });
    for (let turn = 1; turn < 60; turn += 1) {
      const message = `Question ${turn}: ${'and so on '.repeat(30)}`;
      ({ chatId, answer } = await send(assistant, { studentId, chatId, message }));
      expect(lastPrompt()[0]).toMatchObject({ role: 'system' });
      expect(lastPrompt().at(-1)?.content).toContain(`Question ${turn}:`);
    }
    expect(answer.notice).toMatch(/This chat is long/);
    expect(JSON.stringify(lastPrompt())).not.toContain('What is osmosis?');

    // A model with a smaller context than configured is called a second time with less.
    const calls = model.requests.length;
    const tooLong = { error: { message: 'Too long', code: 'context_length_exceeded' } };
    model.reply = (_, call) =>
      call === calls ? { status: 400, body: tooLong } : { stream: [{ text: 'Fine.' }] };
    ({ answer } = await send(assistant, { studentId, chatId, message: 'And then?' }));
    expect(answer.content).toBe('Fine.');
    expect(model.requests).toHaveLength(calls + 2);
    expect(lastPrompt().length).toBeLessThan((model.requests[calls]?.messages ?? []).length);
    expect(lastPrompt()[0]).toMatchObject({ role: 'system' });
  });

  it('of a chat of many short turns says so, too (G79)', async () => {
    const studentId = randomUUID();
    let { chatId, answer } = await send(assistant, { studentId });
    for (let turn = 1; turn <= 40; turn += 1) {
      expect(answer.notice).toBeNull();
      ({ chatId, answer } = await send(assistant, { studentId, chatId, message: `And ${turn}?` }));
    }
    expect(answer.notice).toBeNull();
    ({ answer } = await send(assistant, { studentId, chatId, message: 'And at last?' }));
    expect(answer.notice).toMatch(/^This chat is long: the model was given its newest 80 messages/);
    expect(JSON.stringify(lastPrompt())).not.toContain('What is osmosis?');
  });

  it('begins anew where the model finds in the middle that it was given too much', async () => {
    const calls = model.requests.length;
    const tooLong = { error: { message: 'Too long', code: 'context_length_exceeded' } };
    model.reply = (_, call) => ({
      stream: call === calls ? [{ text: 'Half of' }, tooLong] : [{ text: 'Fine.' }],
    });
    const { streamed, answer } = await send(assistant, {});
    expect([streamed, answer.content]).toEqual(['Fine.', 'Fine.']);
  });

  it('costs tokens, of which admins see the sum and nothing that was said', async () => {
    const { messages } = assistant.service;
    const before = (await messages.request(getAssistantUse, {})).days[0];
    await send(assistant, { message: 'A secret question?' });
    const { days } = await messages.request(getAssistantUse, {});
    expect(days[0]?.promptTokens).toBe((before?.promptTokens ?? 0) + 700);
    expect(days[0]?.answers).toBe((before?.answers ?? 0) + 1);
    expect(days[0]?.cost).toBeGreaterThan(0);
    expect(JSON.stringify(days)).not.toContain('secret');
  });

  it('rests on what is found for each question of a message, also those behind the third', async () => {
    const studentId = randomUUID();
    const names = ['Zorblat', 'Frimbel', 'Quendle', 'Wisket', 'Trambow'];
    for (const name of names) assistant.kept.keep(studentId, `${name}.txt`, `A ${name} is a kiln.`);
    const message = names.map((name) => `What is a ${name}?`).join(' ');
    const { answer } = await send(assistant, { studentId, message });
    const prompt = lastPrompt().at(-1)?.content ?? '';
    for (const name of names) expect(prompt).toContain(`A ${name} is a kiln.`);
    expect(answer.state).toBe('done');
    // At most the number of sources that a single question has.
    expect(prompt.match(/^\[\d+\]/gm)?.length).toBeLessThanOrEqual(CHAT_SOURCES_MAX);
  });

  it('never carries a student’s name or id to the model', async () => {
    const studentId = randomUUID();
    await send(assistant, { studentId });
    expect(JSON.stringify(model.requests.at(-1))).not.toContain(studentId);
  });
});
