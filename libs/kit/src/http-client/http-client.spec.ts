import { scaledMs } from '@portal/testing';
import { Logger } from '@nestjs/common';
import { Metrics } from '@portal/platform';
import { createHttpClient, HttpClientError, type HttpClientOptions } from './index';
import {
  answer,
  breakOff,
  hangUp,
  neverRespond,
  startTestServer,
  type Reply,
  type TestServer,
} from './test-server.fixture';

const SECRET = 's3cr3t';

describe('the outgoing HTTP client', () => {
  beforeAll(() => {
    Logger.overrideLogger(false);
  });
  let server: TestServer;
  beforeEach(async () => {
    server = await startTestServer();
  });
  afterEach(() => server.stop());

  const plan = (...replies: Reply[]) => server.plan.push(...replies);
  const clientOf = (over: Partial<HttpClientOptions> = {}) =>
    createHttpClient({ name: 'outside', deadlineMs: 5_000, backoffMs: 1, ...over });

  it('answers as fetch does', async () => {
    plan(answer(200, '{"a":1}', { 'content-type': 'application/json', etag: '"1"' }));
    const response = await clientOf()(server.url);
    expect(response.headers.get('etag')).toBe('"1"');
    expect(response.url).toBe(server.url);
    expect(await response.json()).toEqual({ a: 1 });
  });

  it('hands on what cannot be read as JSON, for the caller to refuse', async () => {
    plan(answer(200, '{"a":'));
    await expect((await clientOf()(server.url)).json()).rejects.toThrow(/JSON/);
  });

  it.each([204, 304, 404])('hands on %i without trying again', async (status) => {
    plan(answer(status));
    expect((await clientOf()(server.url)).status).toBe(status);
    expect(server.requests).toHaveLength(1);
  });

  it.each<[string, Reply]>([
    ['429', answer(429)],
    ['500', answer(500)],
    ['503 with Retry-After', answer(503, '', { 'retry-after': '0' })],
    ['a cut connection', hangUp],
    ['an answer broken off', breakOff],
  ])('tries again after %s, with the same body', async (_what, reply) => {
    plan(reply, reply, answer(200, 'there'));
    const response = await clientOf()(server.url, { method: 'PUT', body: 'the whole of it' });
    expect(await response.text()).toBe('there');
    expect(server.requests).toEqual(
      Array.from({ length: 3 }, () => ({ method: 'PUT', body: 'the whole of it' })),
    );
  });

  it('gives up after its tries: with the last answer, or with the last failure', async () => {
    plan(answer(503, 'busy'));
    expect((await clientOf()(server.url)).status).toBe(503);
    expect(server.requests).toHaveLength(3);
    server.plan.splice(0, 1, hangUp);
    await expect(clientOf()(server.url)).rejects.toMatchObject({ failure: 'network' });
    expect(server.requests).toHaveLength(6);
  });

  it('does not send twice what may have had an effect, unless it is marked', async () => {
    plan(hangUp);
    const client = clientOf();
    await expect(client(server.url, { method: 'POST' })).rejects.toThrow(HttpClientError);
    expect(server.requests).toHaveLength(1);
    await expect(client(server.url, { method: 'POST', isRepeatable: true })).rejects.toThrow();
    expect(server.requests).toHaveLength(4);
  });

  it('leaves a server alone that asks for longer than is waited', async () => {
    plan(answer(429, '', { 'retry-after': '60' }));
    expect((await clientOf()(server.url)).status).toBe(429);
    expect(server.requests).toHaveLength(1);
  });

  it('waits as long as it is asked to', async () => {
    plan(answer(503, '', { 'retry-after': '1' }), answer(200));
    const began = performance.now();
    expect((await clientOf()(server.url)).status).toBe(200);
    expect(performance.now() - began).toBeGreaterThan(990);
  });

  it('ends at its deadline, tries included', async () => {
    plan(neverRespond);
    const call = clientOf({ deadlineMs: 200, attemptMs: 80 })(server.url);
    await expect(call).rejects.toMatchObject({
      failure: 'deadline',
      message: 'outside did not answer in time.',
    });
    expect(server.requests.length).toBeGreaterThan(1);
  });

  it('ends earlier where a call has less time, never later, and the circuit hears of it', async () => {
    plan(neverRespond);
    const client = clientOf({ deadlineMs: 1_000, retries: 0 });
    const began = performance.now();
    const calls = Array.from({ length: 5 }, () => client(server.url, { deadlineMs: 100 }));
    for (const call of calls) await expect(call).rejects.toMatchObject({ failure: 'deadline' });
    expect(performance.now() - began).toBeLessThan(scaledMs(900));
    await expect(client(server.url)).rejects.toMatchObject({ failure: 'circuit_open' });
    const late = clientOf({ deadlineMs: 100, retries: 0 })(server.url, { deadlineMs: 60_000 });
    await expect(late).rejects.toMatchObject({ failure: 'deadline' });
  });

  it('ends when its caller goes away, with the reason of the caller', async () => {
    plan(neverRespond);
    const leaving = new AbortController();
    const call = clientOf()(server.url, { signal: leaving.signal });
    leaving.abort(new Error('gone'));
    await expect(call).rejects.toThrow('gone');
  });

  it.each<[string, Reply]>([
    ['announced', answer(200, 'x'.repeat(2_000))],
    ['not announced', (_, response) => void response.end('x'.repeat(2_000))],
  ])('takes no answer that is too large, %s', async (_what, reply) => {
    plan(reply);
    const call = clientOf({ answerMaxBytes: 1_000 })(server.url);
    await expect(call).rejects.toMatchObject({ failure: 'too_large' });
    expect(server.requests).toHaveLength(1);
  });

  it('leaves a failing server alone, and tries it again after a while', async () => {
    plan(answer(500));
    const client = clientOf({ retries: 0, circuit: { volume: 3, resetMs: 50 } });
    for (let n = 0; n < 3; n += 1) await client(server.url);
    await expect(client(server.url)).rejects.toMatchObject({ failure: 'circuit_open' });
    expect(server.requests).toHaveLength(3);
    server.plan.splice(0, 1, answer(200));
    const deadline = Date.now() + scaledMs(5_000);
    const call = () => client(server.url).catch(() => undefined);
    while (!(await call())?.ok && Date.now() < deadline) await new Promise(setImmediate);
    expect((await client(server.url)).status).toBe(200);
  });

  it('stays closed for refusals: they say nothing about the server', async () => {
    plan(answer(404));
    const client = clientOf({ circuit: { volume: 3 } });
    for (let n = 0; n < 10; n += 1) expect((await client(server.url)).status).toBe(404);
  });

  it.each([
    ['nobody listens', 'http://127.0.0.1:3', 'ECONNREFUSED'],
    ['the address is none', 'http//', undefined],
    ['the name is in it', `http://user:${SECRET}@127.0.0.1:9/${SECRET}`, undefined],
  ])('tells no address and no secret where %s', async (_what, base, code) => {
    const call = clientOf({ retries: 0 })(`${base}/?key=${SECRET}`, {
      headers: { authorization: SECRET },
    });
    const error: unknown = await call.catch((reason: unknown) => reason);
    expect(error).toBeInstanceOf(HttpClientError);
    if (code) expect(error).toMatchObject({ code });
    const printed = [String(error), error instanceof HttpClientError && error.stack].join();
    expect(printed).not.toContain(SECRET);
    expect(error).not.toHaveProperty('cause');
  });

  it('counts calls by client and outcome, and what was tried again', async () => {
    const metrics = new Metrics();
    plan(answer(500), answer(200));
    await clientOf({ metrics })(server.url);
    server.plan.splice(0, 1, hangUp);
    await clientOf({ metrics, retries: 0 })(server.url).catch(() => undefined);
    const text = await metrics.registry.metrics();
    expect(text).toContain('portal_http_client_calls_total{client="outside",outcome="2xx"} 1');
    expect(text).toContain('portal_http_client_calls_total{client="outside",outcome="network"} 1');
    expect(text).toContain('portal_http_client_retries_total{client="outside"} 1');
  });
});
