import { ApiError, NOT_CONNECTED, TOO_SLOW } from './api-error';
import { fetchAnswer } from './send';

/** Longest time without data from the portal, in ms. */
const IDLE_MS = 60_000;

interface EventCall {
  method: string;
  body?: unknown;
  signal: AbortSignal;
}

/**
 * Sends a request and yields the events of its response as they arrive.
 * @throws ApiError if the portal refuses, also mid-stream; AbortError if `signal` aborted the
 * request
 */
export async function* readEvents(path: string, call: EventCall): AsyncGenerator<unknown, void> {
  const silent = new AbortController();
  let timer = setTimeout(() => silent.abort(), IDLE_MS);
  const signal = AbortSignal.any([call.signal, silent.signal]);
  let hasEnded = false;
  try {
    const response = await fetchAnswer(path, { ...call, signal, accept: 'text/event-stream' });
    for await (const { name, data } of eventsOf(response)) {
      clearTimeout(timer);
      timer = setTimeout(() => silent.abort(), IDLE_MS);
      hasEnded = name === 'end';
      if (name === 'error') throw failureOf(data);
      if (!hasEnded) yield JSON.parse(data);
    }
    if (!hasEnded) throw new ApiError(0, 'network', NOT_CONNECTED);
  } catch (error) {
    if (call.signal.aborted || error instanceof ApiError) throw error;
    throw silent.signal.aborted
      ? new ApiError(0, 'timeout', TOO_SLOW)
      : new ApiError(0, 'network', NOT_CONNECTED);
  } finally {
    clearTimeout(timer);
    silent.abort();
  }
}

function failureOf(data: string): ApiError {
  const said: unknown = JSON.parse(data);
  const part = (name: string) =>
    typeof said === 'object' && said !== null ? String(Reflect.get(said, name) ?? '') : '';
  return new ApiError(0, part('code') || 'unknown', part('message'));
}

/** Parses server-sent events (WHATWG HTML, 9.2.6); a packet may end within a character. */
async function* eventsOf({ body }: Response): AsyncGenerator<{ name: string; data: string }> {
  if (!body) return;
  const reader = body.pipeThrough(new TextDecoderStream()).getReader();
  let rest = '';
  for (;;) {
    const { done, value } = await reader.read();
    if (done) return;
    rest += value;
    const blocks = rest.split('\n\n');
    rest = blocks.pop() ?? '';
    for (const block of blocks) yield eventOf(block);
  }
}

function eventOf(block: string): { name: string; data: string } {
  const valueOf = (line: string) => line.slice(line.indexOf(':') + 1).replace(/^ /, '');
  const lines = block.split('\n');
  const named = (field: string) =>
    lines.filter((line) => line.startsWith(`${field}:`)).map(valueOf);
  return { name: named('event')[0] ?? 'message', data: named('data').join('\n') };
}
