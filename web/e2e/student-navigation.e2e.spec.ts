/** @looks-at identity */
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
import { settle } from './settle';
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

/** Returns the text of the focused element if it shows no focus ring. */
const focusedHeading = (page: Page) =>
  page.evaluate(() => {
    const focused = document.activeElement;
    const hasRing = focused && getComputedStyle(focused).outlineStyle !== 'none';
    return focused?.tagName === 'H1' && !hasRing ? focused.textContent : focused?.outerHTML;
  });

/**
 * Returns the focus stops on the way through the content, and whether a bar covers any part of
 * them.
 */
async function stopsOf(page: Page, key: 'Tab' | 'Shift+Tab') {
  const stops: { name: string; isHidden: boolean }[] = [];
  // From the bar before the content to the one after it, or in reverse.
  await page
    .locator(key === 'Tab' ? 'header a, header button' : 'main ~ nav a')
    .locator('visible=true')
    .nth(key === 'Tab' ? -1 : 0)
    .focus();
  for (let presses = 0; presses < 60; presses += 1) {
    await page.keyboard.press(key);
    const stop = await page.evaluate(() => {
      const focused = document.activeElement;
      const edge = (selector: string) => document.querySelector(selector)?.getBoundingClientRect();
      if (!focused?.closest('main')) return null;
      const { top, bottom } = focused.getBoundingClientRect();
      const isHidden =
        top < (edge('header')?.bottom ?? 0) || bottom > (edge('main ~ nav')?.top ?? innerHeight);
      return { name: focused.outerHTML.slice(0, 160), isHidden };
    });
    if (!stop) return stops;
    stops.push(stop);
  }
  throw new Error('The focus does not leave the content.');
}

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
      // A signed-out visitor is redirected to the landing page, which opens the login.
      await page.goto(`${portal.url}/leaderboard`);
      const dialog = page.getByRole('dialog', { name: 'Login' });
      await dialog.waitFor();
      const isInside = await dialog.evaluate((each) => each.contains(document.activeElement));
      expect(isInside).toBe(true);
      // Otherwise a reload would open it again.
      await dialog.getByRole('button', { name: 'Close' }).click();
      await page.waitForURL(`${portal.url}/`);
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

describe('the theme', () => {
  it('follows the system while the page stands, until one is chosen in this window or another', () =>
    onPhone(async (page) => {
      await page.goto(portal.url);
      const toLight = page.getByRole('button', { name: 'Switch to light mode' });
      const toDark = page.getByRole('button', { name: 'Switch to dark mode' });
      await toDark.waitFor();
      await page.emulateMedia({ colorScheme: 'dark' });
      await toLight.waitFor();
      const other = await page.context().newPage();
      await other.goto(portal.url);
      await other.getByRole('button', { name: 'Switch to dark mode' }).click();
      await other.getByRole('button', { name: 'Switch to light mode' }).click();
      await toDark.waitFor();
      await page.emulateMedia({ colorScheme: 'light' });
      await page.emulateMedia({ colorScheme: 'dark' });
      await settle(page);
      expect(await toDark.isVisible()).toBe(true);
    }));
});

describe('the frame on a phone', () => {
  it('has the account and the way out in one menu, and the whole names of its places', () =>
    onPhone(async (page) => {
      const student = await newStudent(portal);
      await signIn(page, portal, student);
      await keepPicture(page, 'frame-light-360');
      const places = page.getByRole('navigation', { name: 'Main' }).getByRole('link');
      expect(await places.allInnerTexts()).toEqual(['Dashboard', 'TestLab', 'StudyPal', 'Library']);
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
      await page.getByRole('link', { name: 'Help and Support' }).click();
      await page.getByRole('heading', { name: 'Help and Support' }).waitFor();
      await opener.click();
      await page.getByRole('button', { name: 'Logout' }).click();
      await page.waitForURL(`${portal.url}/`);
      expect(await page.evaluate(() => localStorage.getItem('token'))).toBeNull();
    }));
});

describe('the title of a screen', () => {
  it('has what it says beside it below it where there is no room for both', () =>
    onPhone(async (page) => {
      await page.setViewportSize({ width: 320, height: 640 });
      await signIn(page, portal, await newStudent(portal));
      const board = { users: [], total: 10_000, own: null };
      await page.route('**/api/leaderboard?*', (route) => route.fulfill({ json: board }));
      await page.goto(`${portal.url}/leaderboard`);
      const count = await page.getByText(/^10,?000 students$/).boundingBox();
      const title = await page.getByRole('heading', { name: 'Leaderboard' }).boundingBox();
      expect(count?.y).toBeGreaterThanOrEqual((title?.y ?? Infinity) + (title?.height ?? 0));
      expect(await overflow(page)).toBe(0);
    }));
});

describe('the keyboard on a phone', () => {
  it.each([
    [320, 640],
    [360, 780],
  ])('never stops behind a bar at %i x %i px, forwards and back', (width, height) =>
    onPhone(async (page) => {
      await page.setViewportSize({ width, height });
      await signIn(page, portal, await newStudent(portal));
      for (const [path, last] of [
        ['/account', 'Delete my account…'],
        ['/testlab', 'Generate'],
      ] as const) {
        await page.goto(portal.url + path);
        await page.getByRole('button', { name: last }).waitFor();
        const stops = [...(await stopsOf(page, 'Tab')), ...(await stopsOf(page, 'Shift+Tab'))];
        expect(stops.length).toBeGreaterThan(8);
        expect({ path, hidden: stops.filter(({ isHidden }) => isHidden) }).toEqual({
          path,
          hidden: [],
        });
      }
    }),
  );
});

describe('somebody who is signed out', () => {
  it('is led to no screen that would only ask for the sign-in', () =>
    onPhone(async (page) => {
      await page.goto(`${portal.url}/testlab`);
      await page.getByText('Please log in to access TestLab').waitFor();
      expect(await page.getByRole('navigation').count()).toBe(0);
      await page.getByRole('banner').getByRole('link', { name: 'Go to the start' }).click();
      await page.waitForURL(`${portal.url}/`);
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
      // Simulates the notification of a sign-in in another tab.
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
