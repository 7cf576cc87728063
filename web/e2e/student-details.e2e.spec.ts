import { callApi, signInApi } from './api';
import {
  keepPicture,
  openPage,
  overflow,
  startBrowser,
  type Browser,
  type BrowserContext,
  type Page,
} from './browser';
import { ADMIN, startPortal, type RunningPortal } from './portal';
import { signUp } from './sign-up';

let portal: RunningPortal;
let browser: Browser;
let context: BrowserContext;
let page: Page;
beforeAll(async () => {
  [portal, browser] = await Promise.all([startPortal(), startBrowser()]);
  ({ context, page } = await openPage(browser, { theme: 'light', width: 360 }));
  await signUp(page, portal, 'detail.reader@miva.edu.ng');
});
afterEach(() => page.unrouteAll({ behavior: 'wait' }));
afterAll(async () => {
  await context.close();
  await Promise.all([browser.close(), portal.stop()]);
});

/** Shows the XP page to somebody who has so much now and had reached the highest level before. */
async function showXp(totalXP: number, highestLevel: string) {
  await page.route('**/api/auth/current-user', async (route) => {
    const { user } = (await (await route.fetch()).json()) as { user: object };
    await route.fulfill({ json: { user: { ...user, totalXP } } });
  });
  await page.route('**/api/auth/xp/current', (route) =>
    route.fulfill({ json: { totalXP, lifetimeXP: 200_000, highestLevel } }),
  );
  await page.goto(`${portal.url}/Xp`);
  await page.getByRole('heading', { name: 'Legend' }).waitFor();
  return page.getByRole('img', { name: /badge$/ }).count();
}

describe('the badges of the XP page', () => {
  it('are ten for a legend, drawn and counted', async () => {
    expect(await showXp(130_000, 'Legend')).toBe(10);
    await page.getByText('10 of 10 badges earned').waitFor();
  });

  it('stay when the XP that brought them are spent', async () => {
    expect(await showXp(40, 'Specialist')).toBe(5);
    await page.getByText('5 of 10 badges earned').waitFor();
    const here = page.locator('li[aria-current="step"]');
    expect(await here.getByRole('heading').innerText()).toContain('Novice');
  });
});

describe('an announcement', () => {
  it('keeps its first word where the text only begins like the title', async () => {
    const token = await signInApi(portal, '/api/admin/login', ADMIN);
    const post = (title: string, body: string) =>
      callApi(portal, 'POST', '/api/announcements', { token, body: { title, body } });
    await post('Exam', 'Examinations begin on Monday.');
    await post('Holiday', 'Holiday\nThe campus is closed.');
    await page.goto(`${portal.url}/announcement`);
    await page.getByText('Examinations begin on Monday.', { exact: true }).waitFor();
    const holiday = page.getByRole('article', { name: 'Holiday' });
    await holiday.getByText('The campus is closed.', { exact: true }).waitFor();
  });
});

describe('the leaderboard on a phone', () => {
  it('has the name of each level under its badge, and fits', async () => {
    await page.route('**/api/leaderboard*', async (route) => {
      const board = (await (await route.fetch()).json()) as { users: object[] };
      const users = [
        {
          _id: '0191e7a0-0000-7000-8000-000000000001',
          name: 'Maximiliana Featherstone',
          totalXP: 119_999.999,
          rank: 1,
        },
        ...board.users.map((user) => ({ ...user, rank: 2 })),
      ];
      await route.fulfill({ json: { ...board, users } });
    });
    await page.goto(`${portal.url}/leaderboard`);
    const level = page
      .getByRole('row', { name: /Featherstone/ })
      .getByText('Grandmaster', { exact: true });
    await level.waitFor();
    await keepPicture(page, 'leaderboard-long');
    const box = await level.boundingBox();
    expect(box?.width).toBeGreaterThan(40);
    expect(await overflow(page)).toBeLessThanOrEqual(0);
    const name = await page.getByText('Maximiliana Featherstone').boundingBox();
    expect(name?.width).toBeGreaterThan(60);
  });
});
