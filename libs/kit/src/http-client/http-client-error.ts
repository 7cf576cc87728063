/** Reasons for a call without a response. */
export type HttpFailure = 'deadline' | 'network' | 'too_large' | 'circuit_open' | 'invalid';

const WORDS: Record<HttpFailure, string> = {
  deadline: 'did not answer in time',
  network: 'could not be reached',
  too_large: 'answered with more than is taken',
  circuit_open: 'has failed too often and is left alone for a moment',
  invalid: 'cannot be called like this',
};

/**
 * A call without a response. It names the client and never the address, a header or a body: each
 * may hold a secret, and error messages of the runtime sometimes quote them.
 */
export class HttpClientError extends Error {
  override readonly name = 'HttpClientError';

  constructor(
    readonly client: string,
    readonly failure: HttpFailure,
    /** The system's code, such as `ECONNREFUSED`. */
    readonly code?: string,
  ) {
    super(`${client} ${WORDS[failure]}${code ? ` (${code})` : ''}.`);
  }
}

/** Returns the code of a failed connection: of the error, or of its cause. */
export function systemCode(error: unknown): string | undefined {
  const code = propertyOf(error, 'code');
  if (typeof code === 'string') return code;
  const cause = propertyOf(error, 'cause');
  return cause === undefined ? undefined : systemCode(cause);
}

/**
 * Returns the name of an error; `instanceof Error` fails for errors of `fetch` from another realm.
 */
export function nameOf(error: unknown): unknown {
  return propertyOf(error, 'name');
}

function propertyOf(error: unknown, name: string): unknown {
  return typeof error === 'object' && error !== null ? Reflect.get(error, name) : undefined;
}
