import { callApi, signInApi } from './api';
import { openPage, type Browser, type Page, type Theme } from './browser';
import { ADMIN, type RunningPortal } from './portal';
import { newStudent, PASSWORD } from './students';

/**
 * Creates a verified student with two sessions.
 * @returns the bearer token
 */
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

/** Opens a path of the admin area with an admin session; the console must have no errors. */
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

/** Returns a section of the page by the name of its heading. */
export const panel = (page: Page, name: string) =>
  page.getByRole('region', { name, exact: true }).first();

/** Returns the confirmation dialog of an irreversible action. */
export const question = (page: Page) =>
  page.getByRole('alertdialog', { name: 'Are you sure you want to continue?' });

export const confirm = (page: Page, answer: 'Yes' | 'Cancel') =>
  question(page).getByRole('button', { name: answer }).click();

/** Returns the name of the focused element. */
export const focused = (page: Page) =>
  page.evaluate(() => {
    const { activeElement } = document;
    return activeElement?.getAttribute('aria-label') ?? activeElement?.textContent?.slice(0, 60);
  });
