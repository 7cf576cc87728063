import { callApi, signInApi } from './api';
import { openPage, type Browser, type Page, type Theme } from './browser';
import { ADMIN, type RunningPortal } from './portal';
import { newStudent, PASSWORD } from './students';

/** A verified student who is signed in twice; answers the bearer token. */
export async function addStudent(portal: RunningPortal, email: string): Promise<string> {
  await newStudent(portal, { email });
  return signInApi(portal, '/api/auth/login', { email, password: PASSWORD });
}

export async function sendFeedback(portal: RunningPortal, email: string, subject: string) {
  const token = await signInApi(portal, '/api/auth/login', { email, password: PASSWORD });
  const body = { subject, message: `About ${subject}` };
  await callApi(portal, 'POST', '/api/admin/feedback', { token, body });
}

const tokens = new WeakMap<RunningPortal, Promise<string>>();

/** A place in the admin area, with the session of one admin; the console must stay clean. */
export async function atDesk(
  { portal, browser }: { portal: RunningPortal; browser: Browser },
  path: string,
  look: (page: Page) => Promise<void>,
  options: { theme: Theme; width: number } = { theme: 'light', width: 1280 },
) {
  const known = tokens.get(portal) ?? signInApi(portal, '/api/admin/login', ADMIN);
  tokens.set(portal, known);
  const { page, context, faults } = await openPage(browser, options);
  await page.addInitScript((kept) => localStorage.setItem('jwt', kept), await known);
  await page.goto(portal.url + path);
  await look(page);
  expect(faults).toEqual([]);
  await context.close();
}

/** A part of the page by the name of its heading. */
export const panel = (page: Page, name: string) =>
  page.getByRole('region', { name, exact: true }).first();

/** The question that is asked before what cannot be taken back. */
export const question = (page: Page) =>
  page.getByRole('alertdialog', { name: 'Are you sure you want to continue?' });

export const confirm = (page: Page, answer: 'Yes' | 'Cancel') =>
  question(page).getByRole('button', { name: answer }).click();

/** The name of what has the focus. */
export const focused = (page: Page) =>
  page.evaluate(() => {
    const { activeElement } = document;
    return activeElement?.getAttribute('aria-label') ?? activeElement?.textContent?.slice(0, 60);
  });
