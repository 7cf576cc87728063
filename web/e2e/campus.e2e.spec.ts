/** @looks-at identity xp */
import { getLeaderboardRoute } from '@portal/contracts/xp';
import type { Response } from 'playwright-core';
import {
  expectSoon,
  openPage,
  openBrowser,
  type Browser,
  type BrowserContext,
  type Page,
} from './browser';
import { expectCallsEvery, runUntil } from './page-clock';
import { sharedPortal } from './portal';
import { newStudent, signIn } from './students';

const INERT = [
  'Upcoming Class',
  'Virtual Café',
  'Social & Community',
  'Premium Plan',
  'Profile',
  'Weekly Tracker',
  'XP Duel',
  'Quiz Games',
  'Memory Game',
];
const TILES: [section: string, name: string, path: string][] = [
  ['Virtual Campus', 'Library', '/Library'],
  ['Virtual Campus', 'Announcements', '/Announcement'],
  ['Class Companion Tools', 'Miva AI', '/Mivaai'],
  ['Class Companion Tools', 'Study Pal', '/study'],
  ['Class Companion Tools', 'Internship & Career Zone', '/Job'],
  ['Class Companion Tools', 'Test Lab', '/TestLab'],
  ['Class Companion Tools', 'Help & Support', '/Help'],
  ['Avatar & Progress', 'Leaderboard', '/Leaderboard'],
];
const LEVELS = [
  ['Novice', '500'],
  ['Apprentice', '1,500'],
  ['Amateur', '3,500'],
  ['Skilled', '7,000'],
  ['Specialist', '10,500'],
  ['Expert', '15,000'],
  ['Master', '25,000'],
  ['Elite', '50,000'],
  ['Grandmaster', '120,000'],
];

const portal = sharedPortal();
let browser: Browser;
let context: BrowserContext;
let page: Page;

beforeAll(async () => {
  browser = await openBrowser();
  ({ context, page } = await openPage(browser, { theme: 'light', width: 1280 }));
  await signIn(page, portal, await newStudent(portal, { name: 'Maximiliana Featherstone' }));
});

describe('the dashboard', () => {
  // No test of it leaves it.
  beforeAll(async () => {
    await page.goto(`${portal.url}/sTuDeNt`);
    await page.getByRole('heading', { name: 'Hello, Maximiliana Featherstone' }).waitFor();
  });

  it('greets with name and department', async () => {
    await page.getByText('Economics', { exact: true }).waitFor();
  });

  it.each(TILES)('has in %s the way to %s', async (section, name, path) => {
    const room = page.locator('section', { has: page.getByRole('heading', { name: section }) });
    const link = room.getByRole('link', { name: new RegExp(`^${name.replace(/[&]/g, '&')}`) });
    expect(await link.getAttribute('href')).toBe(path);
  });

  it.each(INERT)('shows %s as coming soon, and it is no link', async (name) => {
    const tile = page.locator('main [aria-disabled="true"]', { hasText: name });
    expect(await tile.innerText()).toContain('Coming soon');
    expect(await tile.locator('a').count()).toBe(0);
  });

  it('has the sidebar of the specification, with Chat and Profile coming soon', async () => {
    const rail = page.getByRole('navigation', { name: 'Main' }).first();
    for (const name of ['Dashboard', 'Announcements', 'Help and Support']) {
      expect(await rail.getByRole('link', { name }).count()).toBe(1);
    }
    for (const name of ['Chat', 'Profile']) {
      const place = rail.locator('[aria-disabled="true"]', { hasText: name });
      expect(await place.innerText()).toContain('Coming soon');
    }
  });

  it('leads from the XP level to /Xp and from the board to the leaderboard', async () => {
    expect(await page.getByRole('link', { name: /XP Level/ }).getAttribute('href')).toBe('/Xp');
    const board = page.getByRole('link', { name: /Leadership Board/ });
    expect(await board.getAttribute('href')).toBe('/Leaderboard');
  });

  it('remembers the theme that was chosen', async () => {
    await page.getByRole('button', { name: 'Switch to dark mode' }).click();
    await page.reload();
    expect(await page.locator('html').getAttribute('data-theme')).toBe('dark');
    await page.getByRole('button', { name: 'Switch to light mode' }).click();
  });
});

describe('the XP page', () => {
  it('has one bar for each level, with badge, name and current / max XP', async () => {
    await page.goto(`${portal.url}/XP`);
    await page.getByRole('heading', { name: 'Your XP Progress' }).waitFor();
    for (const [name, max] of LEVELS) {
      const heading = page.getByRole('heading', { name: new RegExp(`^${name}`) });
      const level = page.locator('li', { has: heading });
      await level.getByText(`0 / ${max} XP`).waitFor();
      expect(await level.getByRole('progressbar').count()).toBe(1);
      expect(await level.getByRole('img').getAttribute('aria-label')).toContain(`${name} badge`);
    }
    await page.getByRole('heading', { name: 'Legend' }).waitFor();
    await page.getByRole('link', { name: 'Back' }).click();
    await page.waitForURL(/\/Student$/);
  });
});

describe('the leaderboard', () => {
  it('has rank, user, level and XP, marks the own row, and leads back to /Student', async () => {
    // Others earn meanwhile: what counts is what the portal has told last.
    let told: Promise<unknown> | undefined;
    const listen = (response: Response) => {
      const isBoard = response.url().includes('/api/leaderboard') && response.status() === 200;
      if (isBoard) told = response.json();
    };
    page.on('response', listen);
    await page.goto(`${portal.url}/Leaderboard`);
    const headers = page.getByRole('columnheader');
    await headers.first().waitFor();
    expect(await headers.allInnerTexts()).toEqual(['Rank', 'User', 'Level', 'XP']);
    const own = page.locator('tr[aria-current="true"]');
    const shown = async () => {
      const [rank, ...rest] = (await own.innerText()).split(/\s*[\n\t]\s*/);
      const board = getLeaderboardRoute.response.parse(await told);
      return { rest, isAsTold: rank === String(board.own?.rank) };
    };
    const rest = ['M', 'Maximiliana Featherstone', 'You', 'Novice', '0'];
    await expectSoon(shown, { rest, isAsTold: true });
    page.off('response', listen);
    await page.getByRole('link', { name: 'Back' }).click();
    await page.waitForURL(/\/Student$/);
  });

  it('leaves room for a long name on a phone', async () => {
    await page.setViewportSize({ width: 360, height: 780 });
    await page.goto(`${portal.url}/Leaderboard`);
    const name = page.getByRole('main').getByText('Maximiliana Featherstone');
    await name.waitFor();
    expect((await name.boundingBox())?.width).toBeGreaterThan(60);
    await page.setViewportSize({ width: 1280, height: 860 });
  });

  it('is asked for again every 10 s', async () => {
    await page.goto(`${portal.url}/Leaderboard`);
    const shown = page.getByRole('columnheader').first();
    await expectCallsEvery(page, { path: '/api/leaderboard', ms: 10_000, shown });
  });
});

describe('a screen that cannot load', () => {
  it('says so and loads when asked to try again', async () => {
    const other = await context.newPage();
    await other.route('**/api/leaderboard*', (route) => route.fulfill({ status: 500, json: {} }));
    await other.clock.install();
    await other.goto(`${portal.url}/Leaderboard`);
    await runUntil(other, other.getByText('The leaderboard could not be loaded.'));
    await other.unroute('**/api/leaderboard*');
    await other.getByRole('button', { name: 'Retry' }).click();
    await other.getByRole('columnheader').first().waitFor();
    await other.close();
  });
});
