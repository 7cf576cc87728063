import { ModelServerDouble, scaledMs, until, type ModelReply } from '@portal/testing';
import { ANSWER_MAX, ModelApi, type AnswerShape, type ModelMessage } from './model-api';
import { ModelFailure } from './model-failure';

const KEY = 'sk-test-hidden';
const DEADLINE_MS = 1_500;
const MESSAGES: ModelMessage[] = [
  { role: 'system', content: 'You set questions.' },
  { role: 'user', content: 'Some text.' },
];
const SHAPE: AnswerShape = {
  name: 'questions',
  schema: { type: 'object', properties: {}, required: [], additionalProperties: false },
};
const SAFETY_ID = 'a student whom nobody knows';

let server: ModelServerDouble;
beforeEach(async () => {
  server = await ModelServerDouble.start(KEY);
});
afterEach(() => server.stop());

function apiAt(url: string, key: string | undefined = KEY) {
  return new ModelApi({ url, key, model: 'small', deadlineMs: DEADLINE_MS });
}
function ask(
  signal = new AbortController().signal,
  { api = apiAt(server.url), deadlineMs = DEADLINE_MS } = {},
) {
  return api.complete(MESSAGES, SHAPE, {
    maxTokens: 1_000,
    safetyId: SAFETY_ID,
    signal,
    deadlineMs,
  });
}
const failing = (asked: Promise<unknown>): Promise<unknown> =>
  asked.then(
    () => 'answered',
    (error: unknown) => error,
  );

describe('the server of a model', () => {
  it.each([
    ['https://models.example/v1', 'models.example'],
    ['https://10.0.0.7:8443/v1', '10.0.0.7:8443'],
    [undefined, 'api.openai.com'],
    ['http://localhost:11434/v1', null],
    ['http://127.0.0.1:8080/v1', null],
  ])('at %s is outside the portal as %s', (url, host) => {
    const api = new ModelApi({ url, key: KEY, model: 'small', deadlineMs: DEADLINE_MS });
    expect(api.outsideHost).toBe(host);
  });

  it('is asked in strict mode, and nothing of the student goes', async () => {
    server.reply = () => ({ content: 'fine' });
    expect(await ask()).toEqual({ content: 'fine', tokens: { prompt: 700, completion: 300 } });
    const [request] = server.requests;
    expect(request).toMatchObject({ model: 'small', max_tokens: 1_000 });
    expect(request?.messages).toEqual(MESSAGES);
    expect(request?.response_format?.json_schema).toMatchObject({
      name: 'questions',
      strict: true,
    });
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
      expect(performance.now() - began).toBeLessThan(scaledMs(2 * DEADLINE_MS + 2_000));
      expect(server.requests.length).toBeGreaterThan(0);
    },
  );

  it('is refused by a wrong key, which no error repeats', async () => {
    const error = await failing(ask(undefined, { api: apiAt(server.url, 'sk-wrong') }));
    expect(error).toMatchObject({ trouble: 'refused', status: 401 });
    expect(String(error)).not.toContain('sk-wrong');
  });

  it.each<[string, ModelReply]>([
    ['was limited for a moment', { status: 429, headers: { 'retry-after': '0' } }],
    ['has failed', { status: 503 }],
    ['breaks off', 'cut'],
  ])('is not sent the same again when it %s: each is paid for', async (_, reply) => {
    server.reply = () => reply;
    expect(await failing(ask())).toBeInstanceOf(ModelFailure);
    expect(server.requests).toHaveLength(1);
  });

  const nothing = { prompt: 0, completion: 0 };
  const said = { prompt: 700, completion: 300 };
  it.each<[string, ModelReply, object | undefined]>([
    ['failed', { status: 500 }, nothing],
    ['turned it away', { status: 429 }, nothing],
    ['declined', { refusal: 'I will not.' }, said],
    ['answered nothing', { content: null }, said],
    [
      'answered another shape',
      {
        raw: '{"choices": [{"message": 5}], "usage": {"prompt_tokens": 700, "completion_tokens": 300}}',
      },
      said,
    ],
    ['was mute', 'mute', undefined],
    ['broke off', 'cut', undefined],
  ])('that %s says what that took, as far as it is known', async (_, reply, used) => {
    server.reply = () => reply;
    const error = await failing(ask());
    expect(error).toBeInstanceOf(ModelFailure);
    expect(error).toHaveProperty('used', used);
  });

  it.each([
    ['where nobody listens', 'http://127.0.0.1:3/v1'],
    ['of a name that nobody has', 'http://model.invalid/v1'],
  ])('%s takes nothing', async (_, url) => {
    const error = await failing(ask(undefined, { api: apiAt(url) }));
    expect(error).toMatchObject({ trouble: 'unavailable', used: nothing });
  });

  it('is left alone after five calls without an answer, at once and for nothing', async () => {
    server.reply = () => 'mute';
    const api = apiAt(server.url);
    const { signal } = new AbortController();
    const mute = Array.from({ length: 5 }, () => failing(ask(signal, { api, deadlineMs: 200 })));
    expect(await Promise.all(mute)).toMatchObject(mute.map(() => ({ trouble: 'unavailable' })));
    const began = performance.now();
    const error = await failing(ask(signal, { api }));
    expect(error).toMatchObject({ trouble: 'unavailable', used: nothing });
    expect(performance.now() - began).toBeLessThan(scaledMs(DEADLINE_MS / 2));
    expect(server.requests).toHaveLength(5);
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
