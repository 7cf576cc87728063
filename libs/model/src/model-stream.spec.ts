import { ModelServerDouble, type ModelReply, type StreamStep } from '@portal/testing';
import { ANSWER_MAX, ModelApi } from './model-api';
import { ModelFailure } from './model-failure';
import type { CompletionPart } from './read-completion-stream';

const KEY = 'sk-test-hidden';
const DEADLINE_MS = 5_000;

let server: ModelServerDouble;
beforeEach(async () => {
  server = await ModelServerDouble.start(KEY);
});
afterEach(() => server.stop());

/** Returns the received text, and the final error; undefined for a complete answer. */
async function read(
  { signal = new AbortController().signal, idleMs = DEADLINE_MS, deadlineMs = DEADLINE_MS } = {},
  onPart: (part: CompletionPart) => void = () => undefined,
) {
  const api = new ModelApi({ url: server.url, key: KEY, model: 'small', deadlineMs: DEADLINE_MS });
  const call = { maxTokens: 500, safetyId: 'nobody', signal, deadlineMs, idleMs };
  const parts: CompletionPart[] = [];
  let error: unknown;
  try {
    for await (const part of api.stream([{ role: 'user', content: 'Hello' }], call)) {
      parts.push(part);
      onPart(part);
    }
  } catch (thrown) {
    error = thrown;
  }
  const text = parts.map((part) => ('text' in part ? part.text : '')).join('');
  const tokens = parts.find((part) => 'tokens' in part);
  return { text, tokens: tokens && 'tokens' in tokens ? tokens.tokens : undefined, parts, error };
}
async function untilLeft() {
  const deadline = Date.now() + 10_000;
  while (server.leftAt.length === 0) {
    if (Date.now() > deadline) throw new Error('The server was not left in time.');
    await new Promise((resolve) => setTimeout(resolve, 5));
  }
}
const reply = (stream: StreamStep[], more: object = {}) => {
  server.reply = () => ({ stream, ...more });
};

describe('a streamed answer of a model', () => {
  it('comes bit by bit, with what it cost', async () => {
    reply([{ text: 'Hello' }, { text: ' you' }]);
    const { text, tokens, parts, error } = await read();
    expect([text, error]).toEqual(['Hello you', undefined]);
    expect(parts.filter((part) => 'text' in part)).toHaveLength(2);
    expect(tokens).toEqual({ prompt: 700, completion: 300 });
    expect(server.requests[0]).toMatchObject({ stream: true, max_tokens: 500 });
  });

  it('is right where its bytes come one by one (G62)', async () => {
    reply([{ text: 'naïve 你好 🙂' }], { isByteByByte: true });
    expect(await read()).toMatchObject({ text: 'naïve 你好 🙂', error: undefined });
  });

  it('is whole where it said why it ended, without [DONE] and without usage', async () => {
    reply([{ text: 'All of it.' }, { finish: 'stop' }], { isWhole: false });
    expect(await read()).toMatchObject({ text: 'All of it.', error: undefined });
  });

  it('is whole where the server keeps silent behind its end', async () => {
    reply([{ text: 'All of it.' }, { finish: 'stop' }, 'hang']);
    expect(await read()).toMatchObject({ text: 'All of it.', error: undefined });
  });

  it('ends by its deadline also while words keep coming, and the server is left', async () => {
    reply(['endless']);
    const { text, error } = await read({ deadlineMs: 500 });
    expect(text).toMatch(/^(?:word )+$/);
    expect(error).toMatchObject({ trouble: 'cut' });
    await untilLeft();
  });

  it('says where it was cut short by its length', async () => {
    reply([{ text: 'The beginning' }, { finish: 'length' }], { isWhole: false });
    expect((await read()).parts.at(-1)).toEqual({ isShort: true });
  });

  it('leaves reasoning in a field of its own out (G80)', async () => {
    reply([{ reasoning: 'secret plan' }, { text: 'Answer' }]);
    expect(await read()).toMatchObject({ text: 'Answer', error: undefined });
  });

  const usage = { prompt_tokens: 700, completion_tokens: 3 };
  it.each<[string, ModelReply, string, string]>([
    [
      'ends without saying why',
      { stream: [{ text: 'Two words' }], isWhole: false },
      'Two words',
      'cut',
    ],
    ['breaks off', { stream: [{ text: 'Two words' }, 'cut'] }, 'Two words', 'unavailable'],
    [
      'fails inside a good answer (G64)',
      { stream: [{ text: 'Two words' }, { error: { message: 'overloaded' } }] },
      'Two words',
      'unavailable',
    ],
    ['sends no event at all', { stream: [], isWhole: false }, '', 'broken'],
    ['sends reasoning alone', { stream: [{ reasoning: 'plan' }, 'cut'] }, '', 'unavailable'],
    ['sends broken JSON', { stream: [{ text: 'a' }, { raw: 'data: {"cho\n\n' }] }, 'a', 'broken'],
    ['refuses', { stream: [{ refusal: 'I will not.' }] }, '', 'declined'],
    ['filters', { stream: [{ text: 'a' }, { finish: 'content_filter' }] }, 'a', 'declined'],
    ['writes too much', { stream: [{ text: 'x'.repeat(ANSWER_MAX + 1) }] }, '', 'broken'],
    ['is limited', { status: 429 }, '', 'limited'],
    ['fails', { status: 500 }, '', 'unavailable'],
    ['takes the key for wrong', { status: 401 }, '', 'refused'],
    [
      'takes no text as long (G79)',
      { status: 400, body: { error: { message: 'Too long', code: 'context_length_exceeded' } } },
      '',
      'too_long',
    ],
    [
      'takes no text as long, in words of its own',
      {
        status: 400,
        body: { error: { message: 'the request exceeds the available context size' } },
      },
      '',
      'too_long',
    ],
  ])('that %s keeps what came', async (_, answer, text, trouble) => {
    server.reply = () => answer;
    const read_ = await read();
    expect(read_.text).toBe(text);
    expect(read_.error).toBeInstanceOf(ModelFailure);
    expect(read_.error).toMatchObject({ trouble });
    expect(String(read_.error)).not.toContain(KEY);
  });

  it('costs what the server said, also where it broke off', async () => {
    const said = `data: ${JSON.stringify({ choices: [], usage })}\n\n`;
    reply([{ text: 'a' }, { raw: said }], { isWhole: false });
    const { error, tokens } = await read();
    expect(tokens).toEqual({ prompt: 700, completion: 3 });
    expect(error).toMatchObject({ used: { prompt: 700, completion: 3 } });
  });

  it.each<[string, StreamStep[]]>([
    ['behind its headers', ['hang']],
    ['in the middle', [{ text: 'Two words' }, 'hang']],
  ])('that falls silent %s is given up', async (_, stream) => {
    reply(stream);
    expect((await read({ idleMs: 150 })).error).toMatchObject({ trouble: 'unavailable' });
    await untilLeft();
  });

  it('is left within 200 ms when it is stopped, however it goes on', async () => {
    reply(['endless']);
    const stop = new AbortController();
    let stoppedAt = Infinity;
    let words = 0;
    const { error } = await read({ signal: stop.signal }, () => {
      words += 1;
      if (words !== 3) return;
      stoppedAt = performance.now();
      stop.abort(new Error('Stopped.'));
    });
    expect(error).toMatchObject({ message: 'Stopped.' });
    await untilLeft();
    expect((server.leftAt[0] ?? Infinity) - stoppedAt).toBeLessThan(200);
  });
});
