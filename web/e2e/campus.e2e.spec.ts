/** @looks-at identity */
import { openPage, openBrowser, type Browser, type BrowserContext, type Page } from './browser';
import { runUntil } from './page-clock';
import { sharedPortal } from './portal';
import { newStudent, signIn } from './students';

const INERT = [
  'Upcoming Class',
  'Virtual Café',
  'Social & Community',
  'Premium Plan',
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
  ['Avatar & Progress', 'Profile', '/profile'],
];
/** Screens with the target of Back; null if it is a step back in the history. */
const SCREENS: [path: string, title: string, back: string | null][] = [
  ['/tEsTlAb', 'TestLab', '/Student'],
  ['/XP', 'Your XP Progress', '/Student'],
  ['/announcement', 'Announcements', '/Student'],
  ['/LeaderBoard', 'Leaderboard', '/Student'],
  ['/STUDY', 'StudyPal', '/Student'],
  ['/help', 'Help and Support', null],
  ['/library', 'Virtual Library', '/student'],
  ['/LibrarySearch', 'Search Books', '/library'],
  ['/Filter', 'Filter Books', '/library'],
  ['/mylibrary', 'My Library', '/library'],
  ['/SearchHistory', 'Search History', '/library'],
  ['/bydepartment', 'By Department', '/library'],
  ['/PopularReads', 'Popular Reads', '/library'],
  ['/Mivaai', 'Miva AI', null],
  ['/Job', 'Jobs and internships', '/student'],
  ['/profile', 'Your profile', null],
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
  // No test of it leaves the screen.
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

  it('has the sidebar of the specification, with Chat coming soon and Profile open', async () => {
    const rail = page.getByRole('navigation', { name: 'Main' }).first();
    for (const name of ['Dashboard', 'Announcements', 'Profile', 'Help and Support']) {
      expect(await rail.getByRole('link', { name }).count()).toBe(1);
    }
    const place = rail.locator('[aria-disabled="true"]', { hasText: 'Chat' });
    expect(await place.innerText()).toContain('Coming soon');
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

describe('the screens of the specification', () => {
  it.each(SCREENS)('%s opens, in any casing, with its way back', async (path, title, back) => {
    const other = await context.newPage();
    await other.goto(portal.url + path);
    await other.getByRole('heading', { level: 1 }).waitFor();
    expect(await other.title()).toBe(`${title} · Miva`);
    if (back !== null) {
      const link = other.getByRole('link', { name: 'Back', exact: true });
      expect(await link.getAttribute('href')).toBe(back);
    }
    await other.close();
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
