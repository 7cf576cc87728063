/** @looks-at identity */
import type { BrowserContextOptions } from 'playwright-core';
import { overflow, openBrowser, type Browser, type Page } from './browser';
import { runUntil } from './page-clock';
import { sharedPortal } from './portal';
import { newStudent } from './students';
import { patientMs } from './patience';

const portal = sharedPortal();
let browser: Browser;
let token: string;
beforeAll(async () => {
  browser = await openBrowser();
  ({ token } = await newStudent(portal));
});

/** Opens a screen as the signed-in student and runs `look`. */
async function atScreen(
  path: string,
  look: (page: Page) => Promise<void>,
  options: BrowserContextOptions = {},
  prepare: (page: Page) => Promise<unknown> = () => Promise.resolve(),
) {
  const context = await browser.newContext({
    viewport: { width: 1280, height: 860 },
    reducedMotion: 'reduce',
    ...options,
  });
  context.setDefaultTimeout(patientMs(20_000));
  const page = await context.newPage();
  await page.addInitScript((kept) => localStorage.setItem('token', kept), token);
  await prepare(page);
  await page.goto(portal.url + path);
  await look(page);
  await context.close();
}

/** Opens a page whose requests to a path fail, and whose clock is controlled. */
const failingAt = (path: string) => async (page: Page) => {
  await page.clock.install();
  await page.route(path, (route) => route.fulfill({ status: 500 }));
};

const heading = (page: Page, name: string | RegExp) =>
  page.getByRole('heading', { level: 1, name });
const goTo = (page: Page, name: string) =>
  page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name }).first().click();
const failure = (page: Page, text: string) => page.locator('main').getByText(text);

describe('a screen that cannot be fetched', () => {
  it('leaves the frame, says what failed, and comes by itself', async () => {
    await atScreen('/student', async (page) => {
      await heading(page, /^Hello, /).waitFor();
      await page.clock.install();
      await page.route(/\/assets\/leaderboard-page/, (route) => route.abort());
      await goTo(page, 'Leaderboard');
      await runUntil(page, failure(page, 'This screen could not be loaded.'));
      await goTo(page, 'Dashboard');
      await heading(page, /^Hello, /).waitFor();
      await goTo(page, 'Leaderboard');
      await runUntil(page, failure(page, 'This screen could not be loaded.'));
      await page.unroute(/\/assets\/leaderboard-page/);
      await runUntil(page, heading(page, 'Leaderboard'));
    });
  });

  it('says that there is no network, and comes with it', async () => {
    await atScreen('/student', async (page) => {
      await heading(page, /^Hello, /).waitFor();
      await page.context().setOffline(true);
      await goTo(page, 'Help and Support');
      await failure(page, 'You are offline').waitFor();
      await page.context().setOffline(false);
      await heading(page, 'Help and Support').waitFor();
    });
  });

  it('is had from the new version where the portal has been replaced meanwhile', async () => {
    await atScreen('/student', async (page) => {
      await heading(page, /^Hello, /).waitFor();
      let isReplaced = true;
      await page.route(/\/assets\/xp-page/, (route) =>
        isReplaced ? route.fulfill({ status: 404, body: '' }) : route.continue(),
      );
      await page.route(`${portal.url}/`, (route) => {
        isReplaced = false;
        return route.fulfill({ body: '<script type="module" src="/assets/other.js"></script>' });
      });
      const begun = await page.evaluate(() => performance.timeOrigin);
      await goTo(page, 'Your XP');
      await heading(page, 'Your XP Progress').waitFor();
      expect(await page.evaluate(() => performance.timeOrigin)).toBeGreaterThan(begun);
    });
  });

  it('shows what is known and says that the rest is offline', async () => {
    await atScreen('/student', async (page) => {
      await goTo(page, 'Leaderboard');
      await heading(page, 'Leaderboard').waitFor();
      await goTo(page, 'Dashboard');
      await heading(page, /^Hello, /).waitFor();
      await page.context().setOffline(true);
      await goTo(page, 'Your XP');
      await failure(page, 'You are offline').first().waitFor();
      await page.context().setOffline(false);
      await heading(page, 'Your XP Progress').waitFor();
    });
  });
});

describe('a card that fails', () => {
  it('takes no other with it when its data cannot be had, and comes back by itself', async () => {
    await atScreen(
      '/xp',
      async (page) => {
        await runUntil(page, failure(page, 'Your XP could not be loaded.'));
        await page.getByText('Nothing yet. Your first right answer').waitFor();
        await page.unroute('**/api/auth/xp/current');
        await runUntil(page, page.getByText(/badges earned$/));
      },
      {},
      failingAt('**/api/auth/xp/current'),
    );
  });

  it('takes no other with it when it cannot be drawn', async () => {
    await atScreen(
      '/account',
      async (page) => {
        await failure(page, 'This part could not be shown.').waitFor();
        await page.getByRole('button', { name: 'Change password' }).waitFor();
        await page.getByRole('button', { name: 'Download my data' }).waitFor();
      },
      {},
      (page) =>
        page.addInitScript(() => {
          // Only the list of devices formats dates on this screen.
          Object.defineProperty(Intl.DateTimeFormat.prototype, 'format', {
            get: () => () => {
              throw new Error('broken');
            },
          });
        }),
    );
  });

  it('leaves the greeting away, and nothing else, when the student cannot be loaded', async () => {
    await atScreen(
      '/student',
      async (page) => {
        await runUntil(page, failure(page, 'Your XP could not be loaded.'));
        await page.getByRole('heading', { name: 'Virtual Campus' }).waitFor();
        await page.getByText('Leadership Board').waitFor();
      },
      {},
      failingAt('**/api/auth/current-user'),
    );
  });
});

describe('somebody who is signed in', () => {
  it('is not asked to log in when the portal fails', async () => {
    await atScreen(
      '/testlab',
      async (page) => {
        await runUntil(page, failure(page, 'Your account could not be loaded.'));
        expect(await page.getByText('Please log in').count()).toBe(0);
        await page.unroute('**/api/auth/current-user');
        await runUntil(page, page.getByLabel('Topics'));
      },
      {},
      failingAt('**/api/auth/current-user'),
    );
  });
});

describe('the frame', () => {
  it('keeps bars, cards of XP, filled buttons and the current item visible in forced colours', async () => {
    await atScreen(
      '/student',
      async (page) => {
        await heading(page, /^Hello, /).waitFor();
        const seen = await page.evaluate(() => {
          const style = (selector: string) => {
            const element = document.querySelector(selector);
            if (!element) throw new Error(`There is no ${selector}`);
            return getComputedStyle(element);
          };
          return {
            track: style('[role=progressbar]').borderTopStyle,
            isBarSeen:
              style('[role=progressbar] > *').backgroundColor !== style('body').backgroundColor,
            ticket: style('main .ticket').borderTopStyle,
            button: style('main a.bg-brand').borderTopStyle,
            current: style('nav [aria-current=page]').outlineStyle,
          };
        });
        expect(seen).toEqual({
          track: 'solid',
          isBarSeen: true,
          ticket: 'solid',
          button: 'solid',
          current: 'solid',
        });
      },
      { forcedColors: 'active' },
    );
  });

  it.each([320, 360])('keeps many XP in one line at %d px', async (width) => {
    await atScreen(
      '/study',
      async (page) => {
        const xp = page.locator('header .figures', { hasText: '335,688.125 XP' });
        await xp.waitFor();
        const tops = await xp.evaluate((text) => {
          const range = document.createRange();
          range.selectNodeContents(text);
          return [...range.getClientRects()].map(({ top }) => Math.round(top));
        });
        expect(new Set(tops).size).toBe(1);
        expect(await overflow(page)).toBeLessThanOrEqual(0);
        await page.unrouteAll({ behavior: 'ignoreErrors' });
      },
      { viewport: { width, height: 780 } },
      (page) =>
        page.route('**/api/auth/current-user', async (route) => {
          const response = await route.fetch();
          const { user } = (await response.json()) as { user: object };
          await route.fulfill({ response, json: { user: { ...user, totalXP: 335_688.125 } } });
        }),
    );
  });

  it('leaves the page to the content at 400 % zoom', async () => {
    await atScreen(
      '/student',
      async (page) => {
        await heading(page, /^Hello, /).waitFor();
        const bars = await page.evaluate(() =>
          [...document.querySelectorAll('header, nav')]
            .filter((bar) => bar.getClientRects().length > 0)
            .map((bar) => getComputedStyle(bar).position),
        );
        expect(bars).toEqual(['static', 'static']);
        expect(await overflow(page)).toBeLessThanOrEqual(0);
      },
      { viewport: { width: 320, height: 256 } },
    );
  });
});
