import { readToken } from './token';
import { ApiError, NOT_CONNECTED } from './api-error';

interface Sending {
  method: string;
  body?: unknown;
  signal?: AbortSignal;
  /** Of a session that has just ended here; the cookie is left out where it is that of the next one. */
  token?: string;
}

/** Deadline of a call that names none of its own, in ms. */
const TIMEOUT_MS = 60_000;

/**
 * Sends one call to the portal and answers its JSON.
 * @throws ApiError with the server's words; AbortError where `signal` stopped it.
 */
export async function send(
  path: string,
  { method, body, signal, token: other }: Sending,
): Promise<unknown> {
  const token = other ?? readToken();
  const isForm = body instanceof FormData;
  const headers = new Headers({ accept: 'application/json' });
  if (token) headers.set('authorization', `Bearer ${token}`);
  if (body !== undefined && !isForm) headers.set('content-type', 'application/json');
  const deadline = AbortSignal.timeout(TIMEOUT_MS);
  const response = await fetch(path, {
    method,
    headers,
    body: body === undefined ? undefined : isForm ? body : JSON.stringify(body),
    credentials: other && readToken() ? 'omit' : 'same-origin',
    signal: signal ? AbortSignal.any([signal, deadline]) : deadline,
  }).catch((error: unknown) => {
    if (signal?.aborted) throw error;
    throw new ApiError(0, 'network', NOT_CONNECTED);
  });
  const answer: unknown = await response.json().catch(() => null);
  if (!response.ok) throw refusal(response.status, answer);
  return answer;
}

function refusal(status: number, answer: unknown): ApiError {
  const part = (of: unknown, name: string): unknown =>
    typeof of === 'object' && of !== null ? Reflect.get(of, name) : undefined;
  const text = (name: string) => {
    const value = part(answer, name);
    return typeof value === 'string' ? value : '';
  };
  const fields = part(answer, 'fields');
  return new ApiError(
    status,
    text('code') || 'unknown',
    text('message') || `Request failed: ${status}`,
    typeof fields === 'object' && fields !== null ? Object.keys(fields) : [],
    text('offer'),
  );
}
