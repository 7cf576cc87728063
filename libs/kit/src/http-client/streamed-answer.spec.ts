import { createHttpClient, type HttpClientOptions } from './index';
import { answer, hangUp, neverRespond, startTestServer } from './test-server.fixture';
import type { Reply, TestServer } from './test-server.fixture';

let server: TestServer;
beforeEach(async () => {
  server = await startTestServer();
});
afterEach(() => server.stop());

const clientOf = (over: Partial<HttpClientOptions> = {}) =>
  createHttpClient({ name: 'outside', deadlineMs: 10_000, retries: 0, ...over });
const ask = (over: Partial<HttpClientOptions> = {}, signal?: AbortSignal, streamIdleMs = 5_000) =>
  clientOf(over)(server.url, { streamIdleMs, ...(signal && { signal }) });

/** Sends `parts` as they are read, and then calls `end`. */
const parts =
  (texts: string[], end: (response: Parameters<Reply>[1]) => void): Reply =>
  (_request, response) => {
    response.writeHead(200);
    const next = (at: number): void => {
      const text = texts[at];
      if (text === undefined) end(response);
      else response.write(text, () => next(at + 1));
    };
    next(0);
  };
async function readAll(response: Response): Promise<{ text: string; error: unknown }> {
  let text = '';
  try {
    for await (const chunk of response.body as unknown as AsyncIterable<Uint8Array>) {
      text += Buffer.from(chunk).toString();
    }
    return { text, error: undefined };
  } catch (error) {
    return { text, error };
  }
}

describe('a streamed answer', () => {
  it('is handed on whole, as it came', async () => {
    server.plan.push(parts(['one ', 'two ', 'three'], (response) => response.end()));
    expect(await readAll(await ask())).toEqual({ text: 'one two three', error: undefined });
  });

  it('keeps what came before its connection broke', async () => {
    server.plan.push(parts(['one ', 'two'], (response) => response.destroy()));
    const { text, error } = await readAll(await ask());
    expect(text).toBe('one two');
    expect(error).toMatchObject({ failure: 'network' });
  });

  it('fails where it falls silent, before its first byte and behind it', async () => {
    server.plan.push(
      parts(['one'], () => undefined),
      parts([], (response) => response.flushHeaders()),
      neverRespond,
    );
    const { text, error } = await readAll(await ask({}, undefined, 100));
    expect(text).toBe('one');
    expect(error).toMatchObject({ failure: 'deadline' });
    await expect(ask({}, undefined, 100)).rejects.toMatchObject({ failure: 'deadline' });
    await expect(ask({}, undefined, 100)).rejects.toMatchObject({ failure: 'deadline' });
  });

  it('is cut where it is larger than it may be', async () => {
    server.plan.push(parts(['x'.repeat(900), 'y'.repeat(900)], (response) => response.end()));
    const { error } = await readAll(await ask({ answerMaxBytes: 1_000 }));
    expect(error).toMatchObject({ failure: 'too_large' });
  });

  it('ends with its caller, who gets the own reason', async () => {
    const left = new Promise<void>((resolve) =>
      server.plan.push(
        parts(['one'], (response) => {
          response.once('close', resolve);
        }),
      ),
    );
    const leave = new AbortController();
    const reading = ask({}, leave.signal).then(async (response) => {
      setImmediate(() => leave.abort(new Error('Stopped.')));
      return readAll(response);
    });
    expect(await reading).toMatchObject({ text: 'one', error: { message: 'Stopped.' } });
    await left;
  });

  it('is a refusal like any other where the server refuses, and opens the circuit where it fails', async () => {
    server.plan.push(answer(429, 'later'), answer(500), hangUp);
    const client = clientOf({ circuit: { volume: 3 } });
    const call = () => client(server.url, { streamIdleMs: 1_000 });
    expect(await (await call()).text()).toBe('later');
    expect((await call()).status).toBe(500);
    await expect(call()).rejects.toMatchObject({ failure: 'network' });
    await expect(call()).rejects.toMatchObject({ failure: 'circuit_open' });
  });
});
