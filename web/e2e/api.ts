import type { RunningPortal } from './portal';

export interface Answer {
  status: number;
  body: unknown;
}

/** Sends an HTTP request to a running portal, independently of the user of the page. */
export async function callApi(
  portal: RunningPortal,
  method: string,
  path: string,
  { token, body }: { token?: string; body?: object } = {},
): Promise<Answer> {
  const response = await fetch(portal.url + path, {
    method,
    headers: {
      ...(token && { authorization: `Bearer ${token}` }),
      ...(body && { 'content-type': 'application/json' }),
    },
    body: body && JSON.stringify(body),
  });
  return { status: response.status, body: await response.json() };
}

/**
 * Signs in at one of the two login routes.
 * @returns the bearer token
 */
export async function signInApi(
  portal: RunningPortal,
  path: '/api/auth/login' | '/api/admin/login',
  credentials: { email: string; password: string },
): Promise<string> {
  const { body } = await callApi(portal, 'POST', path, { body: credentials });
  return String(Reflect.get(Object(body), 'token'));
}
