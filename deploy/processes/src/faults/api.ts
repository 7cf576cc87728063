import { z } from 'zod';

/** Longer than any deadline of the portal, in ms: a call that takes as long hangs. */
const HANGS_MS = 60_000;
/**
 * The server closed the connection before it answered: a persistent connection may be closed while
 * a request is in transit. Browsers then retry the request on a new connection.
 */
const CLOSED = 'UND_ERR_SOCKET';

/** The portal refused the request, or the connection broke. */
export class ApiError extends Error {
  constructor(
    readonly code: string,
    readonly status: number,
    message: string,
  ) {
    super(message);
  }
}

const refusalSchema = z.object({ code: z.string(), message: z.string() });

/** A student's calls to the portal's HTTP API, as a browser makes them. */
export class Api {
  constructor(
    private readonly baseUrl: string,
    private readonly token: string,
  ) {}

  get(path: string): Promise<unknown> {
    return this.call(path, {});
  }

  post(path: string, body: unknown): Promise<unknown> {
    const headers = { 'content-type': 'application/json' };
    return this.call(path, { method: 'POST', headers, body: JSON.stringify(body) });
  }

  delete(path: string): Promise<unknown> {
    return this.call(path, { method: 'DELETE' });
  }

  postForm(path: string, fields: Record<string, string>): Promise<unknown> {
    const body = new FormData();
    for (const [name, value] of Object.entries(fields)) body.set(name, value);
    return this.call(path, { method: 'POST', body });
  }

  private async call(path: string, init: RequestInit): Promise<unknown> {
    const headers = {
      ...init.headers,
      ...(this.token && { authorization: `Bearer ${this.token}` }),
    };
    const signal = AbortSignal.timeout(HANGS_MS);
    const send = () => fetch(this.baseUrl + path, { ...init, headers, signal });
    const sendAgain = (error: unknown) => (codeOf(error) === CLOSED ? send() : broken(error));
    const response = await send().catch(sendAgain).catch(broken);
    const answer: unknown = await response.json().catch(broken);
    if (response.ok) return answer;
    const { code, message } = refusalSchema.parse(answer);
    throw new ApiError(code, response.status, message);
  }
}

/** Converts a network error, with its code if it has one: `ECONNRESET`. */
function broken(error: unknown): never {
  if (error instanceof ApiError) throw error;
  throw new ApiError(codeOf(error) ?? 'broken', 0, String(error));
}

function codeOf(error: unknown): string | null {
  const { cause } = error instanceof Error ? error : { cause: undefined };
  const code = typeof cause === 'object' && cause !== null && 'code' in cause ? cause.code : null;
  return typeof code === 'string' ? code : null;
}
