import { signInApi } from './api';
import {
  keepPicture,
  openPage,
  overflow,
  seriousFaults,
  openBrowser,
  type Browser,
  type Page,
} from './browser';
import { ADMIN, sharedPortal } from './portal';
import { newStudent, signIn } from './students';

const portal = sharedPortal();
let browser: Browser;
beforeAll(async () => {
  browser = await openBrowser();
});

async function onPhone(run: (page: Page) => Promise<void>) {
  const { context, page, faults } = await openPage(browser, { theme: 'light', width: 360 });
  await page.goto(portal.url);
  await run(page);
  expect(faults).toEqual([]);
  await context.close();
}

/** The words of what has the focus, where it shows no ring. */
const focusedHeading = (page: Page) =>
  page.evaluate(() => {
    const focused = document.activeElement;
    const hasRing = focused && getComputedStyle(focused).outlineStyle !== 'none';
    return focused?.tagName === 'H1' && !hasRing ? focused.textContent : focused?.outerHTML;
  });

describe('a change of screen', () => {
  it('begins at the top, with the focus on its heading and a title of its own', () =>
    onPhone(async (page) => {
      await signIn(page, portal, await newStudent(portal));
      expect(await page.title()).toBe('Dashboard · Miva');
      await page.evaluate(() => scrollTo(0, document.body.scrollHeight));
      const depth = await page.evaluate(() => scrollY);
      expect(depth).toBeGreaterThan(200);
      const tile = page.getByRole('main').getByRole('link', { name: /^Leaderboard/ });
      await tile.focus();
      const left = await page.evaluate(() => scrollY);
      await page.keyboard.press('Enter');
      await page.getByRole('heading', { name: 'Leaderboard' }).waitFor();
      expect(await page.evaluate(() => scrollY)).toBe(0);
      expect(await page.title()).toBe('Leaderboard · Miva');
      expect(await focusedHeading(page)).toBe('Leaderboard');
      await page.goBack();
      await page.waitForFunction(() => document.title === 'Dashboard · Miva');
      await page.waitForFunction((top) => Math.abs(scrollY - top) < 200, left);
    }));

  it('leaves the focus to a dialog, and has titles for every kind of screen', () =>
    onPhone(async (page) => {
      expect(await page.title()).toBe('Student portal · Miva');
      for (const [path, title] of [
        ['/mivaTERMS', 'Terms and privacy · Miva'],
        ['/no/such/page', 'Not found · Miva'],
      ] as const) {
        await page.goto(portal.url + path);
        await page.getByRole('heading', { level: 1 }).waitFor();
        expect(await page.title()).toBe(title);
      }
      // Who is not signed in is sent on to the landing page, which asks for the login.
      await page.goto(`${portal.url}/leaderboard`);
      const dialog = page.getByRole('dialog', { name: 'Login' });
      await dialog.waitFor();
      const isInside = await dialog.evaluate((each) => each.contains(document.activeElement));
      expect(isInside).toBe(true);
    }));
});

describe('an address where there is nothing', () => {
  it('has the header of the landing page, with name and theme switch', () =>
    onPhone(async (page) => {
      await page.goto(`${portal.url}/no/such/page`);
      await page.getByText('There is nothing at this address').waitFor();
      const header = page.getByRole('banner');
      await header.getByText('Miva').waitFor();
      await header.getByRole('button', { name: 'Switch to dark mode' }).click();
      await header.getByRole('button', { name: 'Switch to light mode' }).waitFor();
    }));
});

describe('the frame on a phone', () => {
  it('has the account and the way out in one menu, and the whole names of its places', () =>
    onPhone(async (page) => {
      const student = await newStudent(portal);
      await signIn(page, portal, student);
      await keepPicture(page, 'frame-light-360');
      const places = page.getByRole('navigation', { name: 'Main' }).getByRole('link');
      expect(await places.allInnerTexts()).toEqual([
        'Dashboard',
        'TestLab',
        'Leaderboard',
        'Announcements',
        'Help',
      ]);
      const cut = await places
        .locator('span')
        .evaluateAll((all) => all.filter((each) => each.scrollWidth > each.clientWidth).length);
      expect(cut).toBe(0);
      await page.setViewportSize({ width: 320, height: 640 });
      expect(await overflow(page)).toBe(0);
      await page.setViewportSize({ width: 360, height: 780 });
      const opener = page.getByRole('button', { name: 'Account menu' });
      const way = page.getByRole('link', { name: 'Your account' });
      await opener.click();
      await way.waitFor();
      await page.getByText(student.email).waitFor();
      expect(await seriousFaults(page)).toEqual([]);
      await keepPicture(page, 'account-menu-light-360');
      await page.keyboard.press('Escape');
      await way.waitFor({ state: 'hidden' });
      await opener.click();
      await way.click();
      await page.getByRole('heading', { name: 'Your account', exact: true }).waitFor();
      expect(await way.isVisible()).toBe(false);
      await opener.click();
      await page.getByRole('button', { name: 'Logout' }).click();
      await page.waitForURL(`${portal.url}/`);
      expect(await page.evaluate(() => localStorage.getItem('token'))).toBeNull();
    }));
});

describe('an admin who is signed in', () => {
  it('goes on to the admin area, from the landing page and from a student screen', () =>
    onPhone(async (page) => {
      const token = await signInApi(portal, '/api/admin/login', ADMIN);
      await page.evaluate((jwt) => localStorage.setItem('jwt', jwt), token);
      await page.reload();
      await page.getByRole('link', { name: 'Dashboard', exact: true }).click();
      await page.waitForURL(/\/admin$/i);
      await page.goto(`${portal.url}/student`);
      await page.waitForURL(/\/admin$/i);
      await page.waitForFunction(() => document.title === 'Dashboard · Miva');
    }));

  it('is told by the role where the token is kept as a student keeps it', () =>
    onPhone(async (page) => {
      const token = await signInApi(portal, '/api/admin/login', ADMIN);
      await page.evaluate((value) => localStorage.setItem('token', value), token);
      await page.goto(`${portal.url}/xp`);
      await page.waitForURL(/\/admin$/i);
    }));
});

describe('a student who signs in while another is on the screen', () => {
  it('sees nothing of the other', () =>
    onPhone(async (page) => {
      await signIn(page, portal, await newStudent(portal, { name: 'First Here' }));
      const { token } = await newStudent(portal, { name: 'Second Here' });
      await page.getByRole('heading', { name: 'Hello, First Here' }).waitFor();
      await page.route('**/api/auth/current-user', () => undefined);
      // As a sign-in in another tab tells this one.
      await page.evaluate((value) => {
        localStorage.setItem('token', value);
        dispatchEvent(new StorageEvent('storage', { key: 'token', newValue: value }));
      }, token);
      await page.getByText('Hello, First Here').waitFor({ state: 'detached' });
      await page.unrouteAll({ behavior: 'ignoreErrors' });
      await page.reload();
      await page.getByRole('heading', { name: 'Hello, Second Here' }).waitFor();
    }));
});
