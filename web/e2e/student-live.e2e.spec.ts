/** @looks-at identity */
import { signInApi } from './api';
import { openPage, openBrowser, type Browser } from './browser';
import { refuseLive, untilLive } from './live';
import { runUntil } from './page-clock';
import { ADMIN, sharedPortal } from './portal';
import { settle } from './settle';
import { newStudent } from './students';
import { patientMs } from './patience';

const AWAY = 'The connection was lost. Trying again…';

const portal = sharedPortal();
let browser: Browser;
let adminToken: string;
let studentToken: string;
beforeAll(async () => {
  browser = await openBrowser();
  adminToken = await signInApi(portal, '/api/admin/login', ADMIN);
  ({ token: studentToken } = await newStudent(portal));
});

/** Returns a page that stores a token under the given key, before its first navigation. */
async function withToken(key: 'token' | 'jwt', token: string) {
  const { page, context } = await openPage(browser, { theme: 'light', width: 1280 });
  await page.addInitScript(([name, value]) => localStorage.setItem(name, value), [
    key,
    token,
  ] as const);
  return { page, context };
}

describe.each([
  { who: 'student', key: 'token' as const, path: '/student' },
  { who: 'admin', key: 'jwt' as const, path: '/admin' },
])('the live connection of a $who', ({ key, path }) => {
  it('is told to be away when the server refuses it, and tried until it is let in', async () => {
    const token = key === 'jwt' ? adminToken : studentToken;
    const { page, context } = await withToken(key, token);
    let isRefusing = true;
    const tries = await refuseLive(page, () => isRefusing);
    await page.clock.install();
    await page.goto(portal.url + path);
    await runUntil(page, page.getByText(AWAY));
    isRefusing = false;
    await runUntil(page, page.getByText(AWAY), 'hidden');
    expect(tries.length).toBeGreaterThan(1);
    await context.close();
  });
});

describe('the live connection', () => {
  it('is opened after all when its code could not be loaded at first', async () => {
    const { page, context } = await withToken('token', studentToken);
    let refusals = 0;
    await page.route(/\/assets\/esm-/, (route) => {
      if (refusals > 0) return route.continue();
      refusals += 1;
      return route.abort();
    });
    await page.goto(`${portal.url}/student`);
    await untilLive(page);
    expect(refusals).toBe(1);
    await context.close();
  });

  it('is not tried again where the session is what was refused', async () => {
    const { page, context } = await withToken('token', studentToken);
    await page.clock.install();
    const tries = await refuseLive(page, () => true, 'unauthenticated');
    await page.goto(`${portal.url}/student`);
    await page.getByRole('heading', { name: /^Hello, / }).waitFor();
    await waitUntil(() => tries.length > 0);
    // Initial renders may open more than one connection.
    await page.clock.runFor(10_000);
    await settle(page);
    const first = tries.length;
    await page.clock.runFor(120_000);
    await settle(page);
    expect(tries).toHaveLength(first);
    await context.close();
  });
});

async function waitUntil(holds: () => boolean): Promise<void> {
  const deadline = Date.now() + patientMs(15_000);
  while (!holds()) {
    if (Date.now() > deadline) throw new Error('It did not come to be in 15 s.');
    await new Promise((resolve) => setTimeout(resolve, 10));
  }
}
