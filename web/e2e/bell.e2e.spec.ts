/** @looks-at announcements */
import { callApi, signInApi } from './api';
import { openPage, openBrowser, type Browser, type Page } from './browser';
import { refuseLive, untilLive } from './live';
import { runUntil } from './page-clock';
import { ADMIN, ownPortal, type RunningPortal } from './portal';
import { newStudent } from './students';

const AWAY = 'The connection was lost. Trying again…';

let portal: RunningPortal;
let browser: Browser;
let adminToken: string;
let token: string;
beforeAll(async () => {
  [portal, browser] = await Promise.all([ownPortal(), openBrowser()]);
  adminToken = await signInApi(portal, '/api/admin/login', ADMIN);
  ({ token } = await newStudent(portal));
});
afterEach(() => admin('DELETE', '/api/admin/announcements-clear'));

const admin = (method: string, path: string, body?: object) =>
  callApi(portal, method, path, { token: adminToken, body });
const post = (title: string) => admin('POST', '/api/announcements', { title, body: 'Read it.' });
const bell = (page: Page, unread: string) =>
  page.getByRole('link', { name: `Announcements, ${unread} unread` });

/**
 * Returns a page of the student before its first navigation, and the announcement requests that it
 * sends.
 */
async function studentPage() {
  const { page, context } = await openPage(browser, { theme: 'light', width: 1280 });
  await page.addInitScript((value) => localStorage.setItem('token', value), token);
  const lists: string[] = [];
  page.on('request', (request) => {
    const { pathname } = new URL(request.url());
    if (request.method() === 'GET' && pathname.endsWith('/announcements')) lists.push(pathname);
  });
  return { page, context, lists };
}

describe('the bell', () => {
  it('asks and counts over the live connection and fetches no list', async () => {
    await post('Before');
    const { page, context, lists } = await studentPage();
    await page.goto(`${portal.url}/student`);
    await bell(page, '1').waitFor();
    await untilLive(page);
    await post('Exams');
    await bell(page, '2').waitFor();
    await post('Library');
    await bell(page, '3').waitFor();
    await page.reload();
    await bell(page, '3').waitFor();
    await admin('DELETE', '/api/admin/announcements-clear');
    await page.reload();
    await bell(page, 'none').waitFor();
    expect(lists).toEqual([]);
    await context.close();
  });

  it('polls so long as there is no live connection', async () => {
    const { page, context, lists } = await studentPage();
    let isRefusing = true;
    await refuseLive(page, () => isRefusing);
    await post('Before');
    await page.clock.install();
    await page.goto(`${portal.url}/student`);
    await runUntil(page, page.getByText(AWAY));
    await bell(page, '1').waitFor();
    await post('Unheard');
    await runUntil(page, bell(page, '2'));
    expect(new Set(lists)).toEqual(new Set(['/api/admin/announcements']));
    isRefusing = false;
    await runUntil(page, page.getByText(AWAY), 'hidden');
    const polled = lists.length;
    await post('Heard');
    await bell(page, '3').waitFor();
    expect(lists).toHaveLength(polled);
    await context.close();
  });
});
