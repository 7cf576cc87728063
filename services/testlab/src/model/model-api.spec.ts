import { ModelServerDouble, type ModelReply } from '@portal/testing';
import { ANSWER_MAX } from '../model-answers/answers.task';
import { ModelApi } from './model-api';
import { ModelFailure } from './model-failure';
import { promptFor } from './prompt';

const KEY = 'sk-test-hidden';
const DEADLINE_MS = 1_500;
const SAFETY_ID = 'a student whom nobody knows';

let server: ModelServerDouble;
beforeEach(async () => {
  server = await ModelServerDouble.start(KEY);
});
afterEach(() => server.stop());

function ask(signal = new AbortController().signal, key: string | undefined = KEY) {
  const api = new ModelApi({ url: server.url, key, model: 'small', deadlineMs: DEADLINE_MS });
  const prompt = promptFor({ count: 3, asked: ['What is it?'], about: { material: 'Some text.' } });
  return api.complete(prompt, { maxTokens: 1_000, safetyId: SAFETY_ID, signal });
}
const failing = (asked: Promise<unknown>): Promise<unknown> =>
  asked.then(
    () => 'answered',
    (error: unknown) => error,
  );
async function until(holds: () => boolean) {
  const deadline = Date.now() + 10_000;
  while (!holds()) {
    if (Date.now() > deadline) throw new Error('It did not come to be in time.');
    await new Promise((resolve) => setTimeout(resolve, 5));
  }
}

describe('the server of a model', () => {
  it('is asked in strict mode, by words that set the material apart, and nothing of the student goes', async () => {
    server.reply = () => ({ content: 'fine' });
    expect(await ask()).toEqual({ content: 'fine', tokens: { prompt: 700, completion: 300 } });
    const [request] = server.requests;
    expect(request).toMatchObject({ model: 'small', max_tokens: 1_000 });
    const said = request?.messages.at(-1)?.content;
    expect(said).toMatch(/(MATERIAL [0-9a-f]{18})\nSome text\.\n\1$/);
    expect(JSON.stringify(request)).not.toContain(SAFETY_ID);
  });

  const twice = { content: 'fine', usage: { prompt_tokens: -5, completion_tokens: 1e300 } };
  it('is not believed what cannot be', async () => {
    server.reply = () => twice;
    expect((await ask()).tokens).toBeUndefined();
  });

  const cases: [string, ModelReply, string, number | undefined][] = [
    ['is mute', 'mute', 'unavailable', undefined],
    ['says nothing behind its headers', 'headers', 'unavailable', undefined],
    ['breaks off', 'cut', 'unavailable', undefined],
    ['sends without end', 'endless', 'broken', undefined],
    ['fails', { status: 500 }, 'unavailable', 500],
    ['wants to be left alone', { status: 429, headers: { 'retry-after': '60' } }, 'limited', 429],
    ['takes the call for wrong', { status: 400 }, 'refused', 400],
    ['does not let us in', { status: 403, body: { error: { message: KEY } } }, 'refused', 403],
    [
      'leads elsewhere',
      { status: 307, headers: { location: '/v1/other' } },
      'unavailable',
      undefined,
    ],
    ['refuses', { refusal: 'I will not.' }, 'declined', undefined],
    ['filters', { content: '{', finish: 'content_filter' }, 'declined', undefined],
    ['answers nothing', { content: null }, 'broken', undefined],
    ['answers with no body', { raw: '' }, 'broken', undefined],
    ['answers broken JSON', { raw: '{"choices": [' }, 'broken', undefined],
    ['answers another shape', { raw: '{"choices": [{"message": 5}]}' }, 'broken', undefined],
    ['answers a list', { raw: '[]' }, 'broken', undefined],
    [
      'answers a deep nest',
      { raw: '['.repeat(100_000) + ']'.repeat(100_000) },
      'broken',
      undefined,
    ],
    ['answers a prototype', { raw: '{"__proto__": {"choices": []}}' }, 'broken', undefined],
    ['answers too much', { content: 'x'.repeat(ANSWER_MAX + 1) }, 'broken', undefined],
  ];
  it.each(cases)(
    'that %s gives nothing, in time and without a secret',
    async (_, reply, trouble, status) => {
      server.reply = () => reply;
      const began = performance.now();
      const error = await failing(ask());
      expect(error).toBeInstanceOf(ModelFailure);
      expect(error).toMatchObject({ trouble });
      if (status !== undefined) expect(error).toMatchObject({ status });
      expect(String(error)).not.toContain(KEY);
      expect(performance.now() - began).toBeLessThan(2 * DEADLINE_MS + 2_000);
      expect(server.requests.length).toBeGreaterThan(0);
    },
  );

  it('is refused by a wrong key, which no error repeats', async () => {
    const error = await failing(ask(undefined, 'sk-wrong'));
    expect(error).toMatchObject({ trouble: 'refused', status: 401 });
    expect(String(error)).not.toContain('sk-wrong');
  });

  it('is asked again when it was limited for a moment', async () => {
    server.reply = (_, call) =>
      call === 0 ? { status: 429, headers: { 'retry-after': '0' } } : { content: 'fine' };
    expect(await ask()).toMatchObject({ content: 'fine' });
    expect(server.statuses).toEqual([429, 200]);
  });

  it('is left within 200 ms when the student stops', async () => {
    server.reply = () => 'mute';
    const stop = new AbortController();
    const asked = failing(ask(stop.signal));
    await until(() => server.requests.length === 1);
    const stopped = performance.now();
    stop.abort(new Error('Stopped.'));
    await until(() => server.leftAt.length > 0);
    expect((server.leftAt[0] ?? Infinity) - stopped).toBeLessThan(200);
    expect(await asked).toMatchObject({ message: 'Stopped.' });
    expect(server.requests).toHaveLength(1);
  });
});
