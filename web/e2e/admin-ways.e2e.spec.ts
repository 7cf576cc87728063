/** @looks-at announcements identity */
import { randomUUID } from 'node:crypto';
import { addStudent, atDesk, confirm, focused, panel, question, sendFeedback } from './admin-desk';
import {
  expectSoon,
  keepPicture,
  openPage,
  overflow,
  seriousFaults,
  openBrowser,
  type Browser,
  type Page,
} from './browser';

import { ownPortal, type RunningPortal } from './portal';
import { settle } from './settle';
import { register } from './students';

let portal: RunningPortal;
let browser: Browser;
let student: string;
beforeAll(async () => {
  [portal, browser] = await Promise.all([ownPortal(), openBrowser()]);
  student = await addStudent(portal, 'ada.obi@miva.edu.ng');
  for (let each = 1; each <= 7; each += 1) await register(portal, `w${each}@miva.edu.ng`);
  await sendFeedback(portal, 'ada.obi@miva.edu.ng', 'The hall');
});

const at = (path: string, look: (page: Page) => Promise<void>, width = 1280) =>
  atDesk({ portal, browser }, path, look, { theme: 'light', width });

/**
 * Expects the heading of the section to be focused and in view, also after everything has loaded.
 */
async function expectArrival(page: Page, id: string, name: string) {
  await expectSoon(() => focused(page), name);
  await page.waitForFunction(() => !document.querySelector('.skeleton'));
  await settle(page);
  const place = await page.evaluate((part) => {
    const { activeElement } = document;
    const top = activeElement?.getBoundingClientRect().top ?? -1;
    const isInside = activeElement?.closest('section')?.id === part;
    return { isInside, isInView: top >= 56 && top < window.innerHeight - 100 };
  }, id);
  expect(place).toEqual({ isInside: true, isInView: true });
  await keepPicture(page, `admin-arrival-${id}-${page.viewportSize()?.width}`);
}

describe('a page that no longer exists', () => {
  it('gives way to the last one when its only row is removed', async () => {
    const users = Array.from({ length: 51 }, (_, index) => ({
      _id: randomUUID(),
      email: `p${index}@miva.edu.ng`,
      department: 'Economics',
      createdAt: new Date().toISOString(),
    }));
    await at('/admin', async (page) => {
      await page.route('**/api/admin/pending-user*/*', (route) => {
        users.pop();
        return route.fulfill({ json: { message: 'Removed.' } });
      });
      await page.route('**/api/admin/pending-users?*', (route) => {
        const asked = Number(new URL(route.request().url()).searchParams.get('page') ?? 1);
        const shown = users.slice((asked - 1) * 25, asked * 25);
        return route.fulfill({ json: { users: shown, total: users.length } });
      });
      await page.goto(`${portal.url}/admin?show=pending&page=3`);
      const table = panel(page, 'Pending Users');
      await table.getByText('51–51 of 51').waitFor();
      await table.getByRole('button', { name: 'Remove p50@miva.edu.ng' }).click();
      await confirm(page, 'Yes');
      await table.getByText('26–50 of 50').waitFor();
      await table.getByText('Page 2 of 2').waitFor();
      await table.getByRole('cell', { name: 'p49@miva.edu.ng', exact: true }).waitFor();
      expect(new URL(page.url()).searchParams.get('page')).toBe('2');
    });
  });

  it('gives way to the last one when an address leads there', async () => {
    await at('/admin?show=users&page=9', async (page) => {
      await panel(page, 'All Users').getByText('Ada Obi').waitFor();
      await panel(page, 'All Users').getByText('1–1 of 1').waitFor();
    });
    await at('/admin/settings?page=9', async (page) => {
      await panel(page, 'Audit log')
        .getByRole('row', { name: /Signed in/ })
        .first()
        .waitFor();
    });
  });
});

describe('Back', () => {
  it('brings back what was searched for, and nothing writes over it', () =>
    at('/admin?show=users', async (page) => {
      await page.clock.install();
      const field = page.getByRole('searchbox', { name: 'Search by name or e-mail' });
      const asked = () => Promise.resolve(new URL(page.url()).searchParams.get('search'));
      await field.fill('ada');
      await expectSoon(asked, 'ada');
      await panel(page, 'All Users').getByRole('button', { name: 'Email' }).click();
      await expectSoon(
        () => Promise.resolve(new URL(page.url()).searchParams.get('sort')),
        'email',
      );
      await field.fill('ben');
      await expectSoon(asked, 'ben');
      const step = async (way: 'goBack' | 'goForward', wanted: string) => {
        await page[way]();
        await expectSoon(() => field.inputValue(), wanted);
        await page.clock.runFor(5_000);
        await settle(page);
        expect([await field.inputValue(), await asked()]).toEqual([wanted, wanted]);
      };
      await step('goBack', 'ada');
      await step('goForward', 'ben');
      await step('goBack', 'ada');
    }));
});

describe('the ways to a part of the dashboard', () => {
  it.each([1280, 360])('“and 2 more” leads to the table, open or not, at %d px', (width) =>
    at(
      '/admin',
      async (page) => {
        const more = page.getByRole('button', { name: 'and 2 more' });
        await more.click();
        await expectArrival(page, 'pending', 'Pending Users');
        await more.click();
        await expectArrival(page, 'pending', 'Pending Users');
      },
      width,
    ),
  );

  it.each([1280, 360])('a notification of feedback leads to the feedback, at %d px', (width) =>
    at(
      '/admin/notifications',
      async (page) => {
        await page.getByRole('link', { name: 'Open: Ada Obi: The hall' }).click();
        await expectArrival(page, 'feedback', 'User Feedback');
      },
      width,
    ),
  );

  it('holds on to the part while what is above it loads late', () =>
    at('/admin/analytics', async (page) => {
      await page.route('**/api/announcements', async (route) => {
        await new Promise((resolve) => setTimeout(resolve, 1_500));
        await route.continue();
      });
      await page.route('**/api/admin/stats', async (route) => {
        await new Promise((resolve) => setTimeout(resolve, 1_500));
        await route.continue();
      });
      await page.goto(`${portal.url}/admin#feedback`);
      await expectArrival(page, 'feedback', 'User Feedback');
    }));

  it('a notification of a registration leads to the table', () =>
    at('/admin/notifications', async (page) => {
      await page
        .getByRole('link', { name: 'Open: A registration is waiting for its code' })
        .first()
        .click();
      await expectArrival(page, 'pending', 'Pending Users');
    }));
});

describe('what could not be loaded can be asked for again', () => {
  /** Expects that a request which fails shows Retry, and that a click recovers it. */
  async function expectRetry(page: Page, path: string, part: ReturnType<typeof panel>) {
    const retry = part.getByRole('button', { name: 'Retry' });
    await retry.waitFor();
    expect(await seriousFaults(page)).toEqual([]);
    expect(await overflow(page)).toBe(0);
    await keepPicture(page, `admin-retry-${path.replace(/\W+/g, '-')}`);
    await page.unroute(path);
    await retry.click();
    await retry.waitFor({ state: 'detached' });
  }
  const refuse = (page: Page, path: string) =>
    page.route(path, (route) => route.fulfill({ status: 418, json: {} }));

  it('who is signed in', () =>
    at('/', async (page) => {
      const path = '**/api/auth/current-user';
      await refuse(page, path);
      await page.goto(`${portal.url}/admin`);
      await expectRetry(page, path, page.getByRole('main'));
      await page.getByRole('heading', { name: 'Dashboard' }).waitFor();
    }));

  it('who leads', () =>
    at('/', async (page) => {
      const path = '**/api/admin/stats';
      await refuse(page, path);
      await page.goto(`${portal.url}/admin`);
      await expectRetry(page, path, panel(page, 'Top XP Users'));
      await panel(page, 'Top XP Users')
        .getByRole('row', { name: /Ada Obi/ })
        .waitFor();
    }));

  it('and Retry stays where it is while the next refresh is refused, too', () =>
    at('/', async (page) => {
      await page.clock.install();
      await refuse(page, '**/api/admin/stats');
      await page.goto(`${portal.url}/admin`);
      const retry = panel(page, 'Top XP Users').getByRole('button', { name: 'Retry' });
      const kept = await retry.elementHandle();
      const refused = page.waitForResponse('**/api/admin/stats');
      // Refreshes are 5 s apart.
      await page.clock.runFor(5_000);
      await (await refused).finished();
      await page.clock.runFor(200);
      expect(await kept?.evaluate((button) => button.isConnected)).toBe(true);
    }));

  it('what the deletion of an account would lose', () =>
    at('/admin?show=users', async (page) => {
      const path = '**/api/admin/delete-user/*';
      await refuse(page, path);
      await page.getByRole('button', { name: 'Delete: Ada Obi' }).click();
      await expectRetry(page, path, question(page));
      await question(page).getByText('1 feedback message', { exact: true }).waitFor();
    }));

  it('what a student’s own deletion would lose', async () => {
    const { page, context } = await openPage(browser, { theme: 'light', width: 360 });
    await page.addInitScript((kept) => localStorage.setItem('token', kept), student);
    const path = '**/api/auth/delete-account';
    await refuse(page, path);
    await page.goto(`${portal.url}/account`);
    await page.getByRole('button', { name: 'Delete my account…' }).click();
    const dialog = page.getByRole('dialog', { name: 'Delete your account?' });
    await dialog.getByText('We could not check what you would lose').waitFor();
    await expectRetry(page, path, dialog);
    await dialog.getByText('What you lose').waitFor();
    await context.close();
  });
});

describe('the departments of Site Analytics', () => {
  it('are told with their figures also on a phone, without scrolling aside', () =>
    at(
      '/admin/analytics',
      async (page) => {
        const table = page.getByRole('table', { name: 'Students by department' });
        await table.waitFor();
        const hidden = () =>
          table.evaluate(({ parentElement: region }) =>
            region ? region.scrollWidth - region.clientWidth : -1,
          );
        await expectSoon(hidden, 0);
      },
      360,
    ));
});

describe('where there is nothing', () => {
  it('each table says so in its own words', () =>
    at('/admin/analytics', async (page) => {
      const departments = panel(page, 'Students by department');
      const headings = departments.getByRole('columnheader');
      await departments.getByRole('row', { name: /Economics/ }).waitFor();
      expect(await headings.allTextContents()).toEqual(['Department', 'Students']);
      await page.route('**/api/admin/user-statistics', async (route) => {
        const response = await route.fetch();
        await route.fulfill({ json: { ...(await response.json()), departments: [] } });
      });
      await page.reload();
      await departments.getByText('No students yet').waitFor();
      await page.route('**/api/admin/audit-log?*', (route) =>
        route.fulfill({ json: { entries: [], total: 0 } }),
      );
      await page.goto(`${portal.url}/admin/settings`);
      await panel(page, 'Audit log').getByText('Nothing has been done yet.').waitFor();
    }));
});
