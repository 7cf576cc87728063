/** @looks-at identity */
import { callApi, signInApi } from './api';
import { keepPicture, openPage, overflow, openBrowser, type Browser, type Page } from './browser';
import { ADMIN, sharedPortal } from './portal';
import { newStudent, signIn } from './students';

const portal = sharedPortal();
let browser: Browser;
let page: Page;
beforeAll(async () => {
  browser = await openBrowser();
  ({ page } = await openPage(browser, { theme: 'light', width: 360 }));
  await signIn(page, portal, await newStudent(portal));
});
afterEach(() => page.unrouteAll({ behavior: 'wait' }));

/** Shows the XP page with the given balance and the highest level reached before. */
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
  it('are drawn for ten levels, and nine of them can be full and earned', async () => {
    expect(await showXp(130_000, 'Legend')).toBe(10);
    await page.getByText('9 of 9 badges earned').waitFor();
    expect(await page.getByText('Badge earned', { exact: true }).count()).toBe(9);
  });

  it('are none before the first level is full, and one from its last XP on', async () => {
    await showXp(499, 'Novice');
    await page.getByText('0 of 9 badges earned').waitFor();
    expect(await page.getByText('Badge earned', { exact: true }).count()).toBe(0);
    await showXp(500, 'Novice');
    await page.getByText('1 of 9 badges earned').waitFor();
  });

  it('stay when the XP that brought them are spent', async () => {
    expect(await showXp(40, 'Specialist')).toBe(5);
    await page.getByText('4 of 9 badges earned').waitFor();
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

describe('dates', () => {
  const DATE = /\d{1,2} [A-Z][a-z]{2,3} \d{4}, \d{2}:\d{2}/;

  it('are written alike on every screen', async () => {
    await page.route('**/api/xp/history*', (route) => {
      const reference = { kind: 'test', id: 'any' };
      const entry = { revision: 0, changeXP: 2, balanceXP: 2, reason: 'test', reference };
      const at = '2026-11-21T16:39:00.000Z';
      return route.fulfill({ json: { entries: [{ ...entry, at }], nextBefore: null } });
    });
    await page.goto(`${portal.url}/Xp`);
    expect(await page.locator('time').innerText()).toMatch(new RegExp(`^${DATE.source}$`));
    await page.goto(`${portal.url}/account`);
    await page
      .getByText(new RegExp(`^Last used ${DATE.source}, signed in ${DATE.source} `))
      .waitFor();
    await page.goto(`${portal.url}/announcement`);
    await page
      .getByText(new RegExp(`^Posted on ${DATE.source}$`))
      .first()
      .waitFor();
  });
});

describe('the navigation', () => {
  it('tells that the XP page is open, on a phone and beside a wide screen', async () => {
    await page.goto(`${portal.url}/xp`);
    const chip = page.locator('header a[href="/xp"]');
    expect(await chip.getAttribute('aria-current')).toBe('page');
    await page.setViewportSize({ width: 1280, height: 860 });
    const current = page.getByRole('navigation', { name: 'Main' }).locator('[aria-current="page"]');
    expect(await current.first().innerText()).toBe('Your XP');
    await page.setViewportSize({ width: 360, height: 780 });
  });
});

describe('the answer on badges', () => {
  it('is short and leads to the levels', async () => {
    await page.goto(`${portal.url}/help`);
    await page.getByText('How do badges work?').click();
    await page.getByRole('link', { name: 'See all levels and your badges' }).click();
    await page.getByRole('heading', { name: 'Your XP Progress' }).waitFor();
  });

  it('leaves no room empty above the button that sends feedback', async () => {
    await page.goto(`${portal.url}/help`);
    const message = await page.getByLabel('Message').boundingBox();
    const send = await page.getByRole('button', { name: 'Send feedback' }).boundingBox();
    expect((send?.y ?? 0) - (message?.y ?? 0) - (message?.height ?? 0)).toBeLessThan(24);
  });
});

describe('the sign of “No announcements yet”', () => {
  it('is drawn, so that it needs no font', async () => {
    await page.route('**/api/announcements', (route) => route.fulfill({ json: [] }));
    await page.goto(`${portal.url}/announcement`);
    const words = page.getByText('No announcements yet 🎉');
    await words.waitFor();
    await keepPicture(page, 'announcements-none');
    const sign = words.locator('[aria-hidden="true"]').first();
    expect(await sign.locator('svg').isVisible()).toBe(true);
    expect(await sign.getByText('🎉').evaluate((each) => getComputedStyle(each).opacity)).toBe('0');
  });
});

describe('the leaderboard on a phone', () => {
  it('has brass for who has XP only', async () => {
    const ranked = (name: string, totalXP: number, rank: number) => {
      return { _id: `0191e7a0-0000-7000-8000-00000000000${rank}`, name, totalXP, rank };
    };
    const users = [ranked('Ada', 4, 1), ranked('Bob', 0, 2), ranked('Eve', 0, 3)];
    await page.route('**/api/leaderboard*', (route) =>
      route.fulfill({ json: { users, own: null, total: 3 } }),
    );
    await page.goto(`${portal.url}/leaderboard`);
    const colour = (name: string) =>
      page
        .getByRole('row', { name: new RegExp(name) })
        .locator('td')
        .first()
        .evaluate((cell) => getComputedStyle(cell).color);
    const [ada, bob, eve] = [await colour('Ada'), await colour('Bob'), await colour('Eve')];
    expect(bob).toBe(eve);
    expect(ada).not.toBe(bob);
  });

  it('has the name of each level under its badge, and fits', async () => {
    await page.route('**/api/leaderboard*', async (route) => {
      const board = (await (await route.fetch()).json()) as { users: object[] };
      const users = [
        {
          _id: '0191e7a0-0000-7000-8000-000000000001',
          name: 'Bartholomea Winterbottom',
          totalXP: 119_999.999,
          rank: 1,
        },
        ...board.users.map((user) => ({ ...user, rank: 2 })),
      ];
      await route.fulfill({ json: { ...board, users } });
    });
    await page.goto(`${portal.url}/leaderboard`);
    const level = page
      .getByRole('row', { name: /Winterbottom/ })
      .getByText('Grandmaster', { exact: true });
    await level.waitFor();
    await keepPicture(page, 'leaderboard-long');
    const box = await level.boundingBox();
    expect(box?.width).toBeGreaterThan(40);
    expect(await overflow(page)).toBeLessThanOrEqual(0);
    const name = await page.getByText('Bartholomea Winterbottom').boundingBox();
    expect(name?.width).toBeGreaterThan(60);
  });
});
