import { randomUUID } from 'node:crypto';
import { callApi } from './api';
import type { Page } from './browser';
import type { RunningPortal } from './portal';

export const PASSWORD = 'seven lamps at dusk';

export interface Student {
  email: string;
  /** Bearer token of the only session. */
  token: string;
}

/** Registers a student, whose code is pending. */
export function register(portal: RunningPortal, email: string, name?: string) {
  return callApi(portal, 'POST', '/api/auth/register', {
    body: {
      email,
      name,
      password: PASSWORD,
      confirmPassword: PASSWORD,
      department: 'Economics',
      acceptedTerms: true,
    },
  });
}

/** Creates a student of Economics, unknown to others and signed in, without using the dialogs. */
export async function newStudent(
  portal: RunningPortal,
  { email = uniqueEmail(), name }: { email?: string; name?: string } = {},
): Promise<Student> {
  const registered = await register(portal, email, name);
  if (registered.status >= 300) throw new Error(JSON.stringify(registered));
  const body = { email, code: await portal.codeFor(email) };
  const verified = await callApi(portal, 'POST', '/api/auth/verify', { body });
  const token: unknown = Reflect.get(Object(verified.body), 'token');
  if (typeof token !== 'string') throw new Error(JSON.stringify(verified));
  return { email, token };
}

/** Returns an address that no other test uses. */
export const uniqueEmail = (name = 'student') => `${name}.${randomUUID().slice(0, 8)}@miva.edu.ng`;

/** Logs in by the API: pictures and downloads require the session cookie that this sets. */
export async function logIn(page: Page, portal: RunningPortal, { email }: Student): Promise<void> {
  const data = { email, password: PASSWORD };
  const answer = await page.context().request.post(`${portal.url}/api/auth/login`, { data });
  if (!answer.ok()) throw new Error(await answer.text());
}

/** Signs a student in on a page with any current address, up to the dashboard. */
export async function signIn(page: Page, portal: RunningPortal, { token }: Student) {
  if (!page.url().startsWith(portal.url)) await page.goto(portal.url);
  await page.evaluate((kept) => localStorage.setItem('token', kept), token);
  await page.goto(`${portal.url}/student`);
  await page.getByRole('heading', { name: /^Hello, / }).waitFor();
}
