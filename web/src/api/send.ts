import { noteReach } from './reach';
import { BY_COOKIE, readToken } from './token';
import { notePollPause } from './poll-pace';
import { ApiError, FILE_CHANGED, NOT_CONNECTED, TOO_SLOW } from './api-error';
import { hasUnreadableFile } from './unreadable-file';

interface Sending {
  method: string;
  body?: unknown;
  signal?: AbortSignal;
  /** Whether the request continues after the page is closed. */
  keepalive?: boolean;
  /** In ms. Default: 60,000. */
  timeoutMs?: number;
  /**
   * Token of a session that has just ended in this browser; the cookie is omitted if it belongs to
   * the next session.
   */
  token?: string;
  /** Default: `application/json`. */
  accept?: string;
}

const TIMEOUT_MS = 60_000;

/**
 * Sends a request to the portal and returns the JSON of its response.
 * @throws ApiError with the server's message; AbortError if `signal` aborted the request
 */
export async function send(path: string, sending: Sending): Promise<unknown> {
  const { body, signal, timeoutMs = TIMEOUT_MS } = sending;
  const deadline = AbortSignal.timeout(timeoutMs);
  const within = signal ? AbortSignal.any([signal, deadline]) : deadline;
  const response = await fetchAnswer(path, { ...sending, signal: within }).catch(fail);
  return response.json().catch(fail);

  /** Handles a missing or incomplete response, or a page that the network served instead. */
  async function fail(error: unknown): Promise<never> {
    if (signal?.aborted || error instanceof ApiError) throw error;
    if (await hasUnreadableFile(body)) throw new ApiError(0, 'file_changed', FILE_CHANGED);
    if (!deadline.aborted) noteReach(false);
    throw deadline.aborted
      ? new ApiError(0, 'timeout', TOO_SLOW)
      : new ApiError(0, error instanceof SyntaxError ? 'not_json' : 'network', NOT_CONNECTED);
  }
}

/**
 * Sends a request and returns the response as soon as its headers have arrived.
 * @throws ApiError with the server's message; the error of `fetch` if no response arrived
 */
export async function fetchAnswer(path: string, sending: Sending): Promise<Response> {
  const { method, body, signal, keepalive, token: other, accept = 'application/json' } = sending;
  const token = other ?? readToken();
  const isForm = body instanceof FormData;
  const headers = new Headers({ accept });
  if (token && token !== BY_COOKIE) headers.set('authorization', `Bearer ${token}`);
  if (body !== undefined && !isForm) headers.set('content-type', 'application/json');
  const response = await fetch(path, {
    method,
    headers,
    keepalive,
    body: body === undefined ? undefined : isForm ? body : JSON.stringify(body),
    credentials: other && readToken() ? 'omit' : 'same-origin',
    signal,
  });
  noteReach(true);
  if (response.ok) notePollPause(response.headers.get('retry-after'));
  if (response.ok) return response;
  throw refusal(response.status, await response.json().catch(() => null));
}

function refusal(status: number, answer: unknown): ApiError {
  const part = (of: unknown, name: string): unknown =>
    typeof of === 'object' && of !== null ? Reflect.get(of, name) : undefined;
  const text = (name: string) => {
    const value = part(answer, name);
    return typeof value === 'string' ? value : '';
  };
  const retryAfter = part(answer, 'retryAfterSeconds');
  const fields = part(answer, 'fields');
  return new ApiError(
    status,
    text('code') || 'unknown',
    text('message'),
    typeof fields === 'object' && fields !== null ? Object.keys(fields) : [],
    text('offer'),
    typeof retryAfter === 'number' ? retryAfter : 0,
  );
}
