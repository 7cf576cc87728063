/** @looks-at identity xp */
import { getLeaderboardRoute } from '@portal/contracts/xp';
import type { Response } from 'playwright-core';
import { expectSoon, openPage, openBrowser, type Browser, type Page } from './browser';
import { expectCallsEvery } from './page-clock';
import { sharedPortal } from './portal';
import { newStudent, signIn } from './students';

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
let page: Page;

beforeAll(async () => {
  browser = await openBrowser();
  ({ page } = await openPage(browser, { theme: 'light', width: 1280 }));
  await signIn(page, portal, await newStudent(portal, { name: 'Maximiliana Featherstone' }));
});

describe('the frame', () => {
  it('names the link of the XP chip', async () => {
    await page.getByRole('link', { name: 'Your XP: 0 XP', exact: true }).waitFor();
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
    // Others earn XP meanwhile: the portal's latest response counts.
    let answered: Promise<unknown> | undefined;
    const listen = (response: Response) => {
      const isBoard = response.url().includes('/api/leaderboard') && response.status() === 200;
      // The response body of a screen that was left is no longer available.
      if (isBoard) answered = response.json().catch(() => undefined);
    };
    page.on('response', listen);
    await page.goto(`${portal.url}/Leaderboard`);
    const headers = page.getByRole('columnheader');
    await headers.first().waitFor();
    expect(await headers.allInnerTexts()).toEqual(['Rank', 'User', 'Level', 'XP']);
    const own = page.locator('tr[aria-current="true"]');
    const shown = async () => {
      const [rank, ...rest] = (await own.innerText()).split(/\s*[\n\t]\s*/);
      const board = getLeaderboardRoute.response.safeParse(await answered).data;
      return { rest, isAsAnswered: board !== undefined && rank === String(board.own?.rank) };
    };
    const rest = ['M', 'Maximiliana Featherstone', 'You', 'Novice', '0'];
    await expectSoon(shown, { rest, isAsAnswered: true });
    page.off('response', listen);
    await page.getByRole('link', { name: 'Back' }).click();
    await page.waitForURL(/\/Student$/);
  });

  it('leaves room for a long name on a phone', async () => {
    await page.setViewportSize({ width: 360, height: 780 });
    await page.goto(`${portal.url}/Leaderboard`);
    const name = page.locator('tr[aria-current="true"]').getByText('Maximiliana Featherstone');
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
