import { callApi, signInApi } from './api';
import { openPage, startBrowser, type Browser, type Page } from './browser';
import { refuseLive, untilLive } from './live';
import { ADMIN, startPortal, type RunningPortal } from './portal';
import { signUp } from './sign-up';

const AWAY = 'The connection is lost. Trying again…';
/** Longer than an interval of the bell without a live connection, in ms. */
const PATIENCE = { timeout: 30_000 };

let portal: RunningPortal;
let browser: Browser;
let adminToken: string;
let state: Awaited<ReturnType<Awaited<ReturnType<typeof openPage>>['context']['storageState']>>;
beforeAll(async () => {
  [portal, browser] = await Promise.all([startPortal(), startBrowser()]);
  adminToken = await signInApi(portal, '/api/admin/login', ADMIN);
  const { page, context } = await openPage(browser, { theme: 'light', width: 1280 });
  await signUp(page, portal, 'bell.ringer@miva.edu.ng');
  state = await context.storageState();
  await context.close();
});
afterEach(() => admin('DELETE', '/api/admin/announcements-clear'));
afterAll(() => Promise.all([browser.close(), portal.stop()]));

const admin = (method: string, path: string, body?: object) =>
  callApi(portal, method, path, { token: adminToken, body });
const post = (title: string) => admin('POST', '/api/announcements', { title, body: 'Read it.' });
const bell = (page: Page, unread: string) =>
  page.getByRole('link', { name: `Announcements, ${unread} unread` });

/** A page of the student at no screen yet, and the lists of announcements it fetches. */
async function studentPage() {
  const { page, context } = await openPage(browser, { theme: 'light', width: 1280 });
  await context.addCookies(state.cookies);
  const token = state.origins[0]?.localStorage.find(({ name }) => name === 'token')?.value ?? '';
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
    await page.goto(`${portal.url}/student`);
    await page.getByText(AWAY).waitFor();
    await bell(page, '1').waitFor();
    await post('Unheard');
    await bell(page, '2').waitFor(PATIENCE);
    expect(new Set(lists)).toEqual(new Set(['/api/admin/announcements']));
    isRefusing = false;
    await page.getByText(AWAY).waitFor({ state: 'detached', ...PATIENCE });
    const polled = lists.length;
    await post('Heard');
    await bell(page, '3').waitFor();
    expect(lists).toHaveLength(polled);
    await context.close();
  });
});
