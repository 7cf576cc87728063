/** @looks-at identity */
import * as desk from './admin-desk';
import { confirm, panel } from './admin-desk';
import { signInApi } from './api';
import {
  expectSoon,
  expectSound,
  openBrowser,
  openPage,
  WIDTHS,
  type Browser,
  type Page,
  type Theme,
} from './browser';
import { expectCallsEvery } from './page-clock';
import { ADMIN, ownPortal, type RunningPortal } from './portal';
import * as students from './students';
import { PASSWORD } from './students';
import { patientMs } from './patience';

let portal: RunningPortal;
let browser: Browser;
beforeAll(async () => {
  [portal, browser] = await Promise.all([ownPortal(), openBrowser()]);
  for (const name of ['ada.obi', 'ben.ali', 'chi.okoro']) await addStudent(`${name}@miva.edu.ng`);
});

const register = (email: string) => students.register(portal, email);
const addStudent = (email: string) => desk.addStudent(portal, email);
const sendFeedback = (email: string, subject: string) => desk.sendFeedback(portal, email, subject);

/** Signs in by the landing page's Admin dialog and runs `look`; the console must have no errors. */
async function asAdmin(
  look: (page: Page) => Promise<void>,
  options: { theme: Theme; width: number } = { theme: 'light', width: 1280 },
) {
  const { page, context, faults } = await openPage(browser, options);
  await page.goto(portal.url);
  await page.getByRole('button', { name: /^Admin/ }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('E-mail').fill(ADMIN.email);
  await dialog.getByLabel('Password', { exact: true }).fill(ADMIN.password);
  await dialog.getByRole('button', { name: 'Login' }).click();
  await page.waitForURL(/\/Admin$/);
  await page.getByRole('heading', { name: 'Dashboard' }).waitFor();
  await look(page);
  expect(faults).toEqual([]);
  await context.close();
}

/** Returns the column headings of a table, once it is rendered. */
async function headingsOf(part: ReturnType<typeof panel>): Promise<string[]> {
  await part.getByRole('columnheader').first().waitFor();
  return part.getByRole('columnheader').allTextContents();
}

describe('the admin’s sidebar', () => {
  it('has Dashboard, Site Analytics, Notifications, Settings and Logout; Logout clears the token and goes to /', () =>
    asAdmin(async (page) => {
      const nav = page.getByRole('navigation', { name: 'Admin' }).first();
      for (const name of ['Dashboard', 'Site Analytics', 'Notifications', 'Settings']) {
        await nav.getByRole('link', { name }).waitFor();
      }
      await page.getByRole('button', { name: 'Logout' }).first().click();
      await page.getByRole('button', { name: /^Student/ }).waitFor();
      expect(page.url()).toBe(`${portal.url}/`);
      expect(await page.getByRole('dialog').count()).toBe(0);
      expect(await page.evaluate(() => localStorage.getItem('jwt'))).toBeNull();
    }));

  it('is for the staff: a student is told so, a stranger is asked to sign in', async () => {
    const { page, context } = await openPage(browser, { theme: 'light', width: 1280 });
    await page.goto(`${portal.url}/admin`);
    await page.getByRole('dialog', { name: 'Admin Login' }).waitFor();
    await page.keyboard.press('Escape');
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    expect(page.url()).toBe(`${portal.url}/`);
    const credentials = { email: 'ada.obi@miva.edu.ng', password: PASSWORD };
    const token = await signInApi(portal, '/api/auth/login', credentials);
    await page.evaluate((kept) => localStorage.setItem('token', kept), token);
    await page.goto(`${portal.url}/admin`);
    await page.getByRole('heading', { name: 'This area is for staff' }).waitFor();
    await context.close();
  });
});

describe('the metric cards', () => {
  it("show Total Users, Pending Users, Online Users and Today's Logins, and follow at once", () =>
    asAdmin(async (page) => {
      await page.getByRole('button', { name: /^Total Users 3$/ }).waitFor();
      await page.getByRole('button', { name: /^Pending Users 0$/ }).waitFor();
      await page.getByText('Online Users').waitFor();
      await page.getByText("Today's Logins").waitFor();
      await register('late.comer@miva.edu.ng');
      await page
        .getByRole('button', { name: /^Pending Users 1$/ })
        .waitFor({ timeout: patientMs(3_000) });
    }));
});

describe('clicking Total Users', () => {
  it('shows the All Users table: Name, Email, Department, XP, Suspended Until, Actions', () =>
    asAdmin(async (page) => {
      await page.getByRole('button', { name: /^Total Users/ }).click();
      const table = panel(page, 'All Users');
      const headings = await headingsOf(table);
      expect(headings).toEqual([
        ...['Name', 'Email', 'Department', 'XP', 'Suspended Until', 'Actions'],
      ]);
      const row = table.getByRole('row', { name: /Ada Obi/ });
      for (const cell of ['ada.obi@miva.edu.ng', 'Economics', 'Active']) {
        await row.getByText(cell).waitFor();
      }
    }));

  it('lets the server sort and search, and keeps both in the address', () =>
    asAdmin(async (page) => {
      await page.getByRole('button', { name: /^Total Users/ }).click();
      const table = panel(page, 'All Users');
      const names = () => table.getByRole('row').locator('td:first-child').allTextContents();
      await table.getByText('Ada Obi').waitFor();
      await table.getByRole('button', { name: 'Name' }).click();
      await table
        .getByRole('columnheader', { name: 'Name' })
        .and(page.locator('[aria-sort=descending]'))
        .waitFor();
      await expectSoon(names, ['Chi Okoro', 'Ben Ali', 'Ada Obi']);
      await page.getByRole('searchbox', { name: 'Search by name or e-mail' }).fill('BEN');
      await expectSoon(names, ['Ben Ali']);
      await page.reload();
      await expectSoon(names, ['Ben Ali']);
      await page.getByRole('searchbox', { name: 'Search by name or e-mail' }).fill('nobody');
      await table.getByText('No one matches “nobody”.').waitFor();
      expect(await table.getByText(/ of /).count()).toBe(0);
    }));

  it('Suspend 7 days asks first, shows the date, and Lift suspension takes it back', () =>
    asAdmin(async (page) => {
      await page.getByRole('button', { name: /^Total Users/ }).click();
      const row = panel(page, 'All Users').getByRole('row', { name: /Ben Ali/ });
      await row.getByRole('button', { name: 'Suspend 7 days' }).click();
      await confirm(page, 'Cancel');
      await row.getByText('Active').waitFor();
      await row.getByRole('button', { name: 'Suspend 7 days' }).click();
      await confirm(page, 'Yes');
      const date = new Intl.DateTimeFormat('en-GB', { dateStyle: 'medium' });
      await row.getByText(date.format(Date.now() + 7 * 86_400_000)).waitFor();
      await row.getByRole('button', { name: 'Lift suspension' }).click();
      await row.getByText('Active').waitFor();
    }));

  it('Delete tells first what will be lost', async () => {
    await addStudent('goner@miva.edu.ng');
    await sendFeedback('goner@miva.edu.ng', 'my last words');
    await asAdmin(async (page) => {
      await page.getByRole('button', { name: /^Total Users/ }).click();
      const table = panel(page, 'All Users');
      await table
        .getByRole('row', { name: /Goner/ })
        .getByRole('button', { name: 'Delete' })
        .click();
      const dialog = page.getByRole('alertdialog');
      await dialog
        .getByText('The account of Goner (goner@miva.edu.ng) is deleted permanently.')
        .waitFor();
      const said = (name: string) =>
        dialog.getByRole('list', { name }).getByRole('listitem').allTextContents();
      await dialog.getByRole('heading', { name: 'What is lost' }).waitFor();
      // Data counts of zero are omitted.
      expect(await said('What is lost')).toEqual(['3 devices are signed out']);
      expect(await said('What is kept, without the name')).toEqual(['1 feedback message']);
      expect(await desk.focused(page)).toBe('Cancel');
      await confirm(page, 'Yes');
      await page.getByText('The account of Goner is deleted.').waitFor();
      await table.getByRole('row', { name: /Goner/ }).waitFor({ state: 'detached' });
    });
  });
});

describe('clicking Pending Users', () => {
  it('shows Email, Department, Requested On and Remove, and Clear All Pending Users', async () => {
    await register('pending.one@miva.edu.ng');
    await register('pending.two@miva.edu.ng');
    await asAdmin(async (page) => {
      await page.getByRole('button', { name: /^Pending Users/ }).click();
      const table = panel(page, 'Pending Users');
      const headings = await headingsOf(table);
      expect(headings).toEqual(['Email', 'Department', 'Requested On', 'Remove']);
      await table.getByRole('button', { name: 'Remove pending.one@miva.edu.ng' }).click();
      await confirm(page, 'Yes');
      await table
        .getByRole('cell', { name: 'pending.one@miva.edu.ng', exact: true })
        .waitFor({ state: 'detached' });
      await table.getByText('pending.two@miva.edu.ng').waitFor();
      await table.getByRole('button', { name: 'Clear All Pending Users' }).click();
      await confirm(page, 'Yes');
      await table.getByText('No pending users').waitFor();
      // The summary below says the same.
      await expectSoon(() => page.getByText('No pending users').count(), 2);
    });
  });
});

describe('the other cards', () => {
  it('User Statistics: the fixed sample values are labelled Sample data, live ones stand beside', () =>
    asAdmin(async (page) => {
      const card = panel(page, 'User Statistics');
      await card.getByRole('heading', { name: 'Sample data' }).waitFor();
      const rows = await card
        .getByRole('table', { name: 'Sample data' })
        .getByRole('row')
        .allTextContents();
      expect(rows.slice(1)).toEqual([
        ...['Jan250', 'Feb450', 'Mar700', 'Apr900', 'May1100', 'Jun1250'],
      ]);
      await card.getByRole('img', { name: 'This portal' }).waitFor();
    }));

  it('refresh every 5 s', () =>
    asAdmin(async (page) => {
      const shown = page.getByRole('button', { name: /^Total Users \d/ });
      await expectCallsEvery(page, { path: '/api/admin/stats', ms: 5_000, shown });
    }));

  it('say Request failed: {status} when a call fails, and load when asked to try again', () =>
    asAdmin(async (page) => {
      await page.route('**/api/admin/user-statistics', (route) =>
        route.fulfill({ status: 418, json: {} }),
      );
      await page.goto(`${portal.url}/admin/analytics`);
      await page.getByText('Request failed: 418').waitFor();
      await page.unroute('**/api/admin/user-statistics');
      await page.getByRole('button', { name: 'Retry' }).click();
      await page.getByRole('img', { name: 'Students who signed in' }).waitFor();
    }));
});

describe('the admin’s other pages', () => {
  it('Site Analytics shows sign-ins, students by month and by department', () =>
    asAdmin(async (page) => {
      await page.getByRole('link', { name: 'Site Analytics' }).first().click();
      await page.getByRole('img', { name: 'Students who signed in' }).waitFor();
      await page.getByRole('row', { name: /Economics/ }).waitFor();
    }));

  it('Settings shows devices, password and the audit log', () =>
    asAdmin(async (page) => {
      await page.getByRole('link', { name: 'Settings' }).first().click();
      await page.getByText('This device').waitFor();
      await page.getByRole('heading', { name: 'Password' }).waitFor();
      const log = page.getByRole('region', { name: 'Audit log' }).first();
      await log.getByRole('row', { name: /Deleted an account goner@miva.edu.ng/ }).waitFor();
      await log
        .getByRole('row', { name: /Signed in/ })
        .first()
        .waitFor();
    }));
});

describe('the admin area', () => {
  it.each(WIDTHS)('is accessible and fits at %d px', async (width) => {
    await register(`waiting.${width}@miva.edu.ng`);
    await asAdmin(
      async (page) => {
        for (const path of [
          '/admin',
          '/admin?show=users',
          '/admin?show=pending',
          '/admin/analytics',
          '/admin/notifications',
          '/admin/settings',
        ]) {
          await page.goto(portal.url + path);
          await page.getByRole('heading', { level: 1 }).waitFor();
          await page.waitForFunction(() => !document.querySelector('.skeleton'));
          await expectSound(page, `z${path.replace(/[/?=]/g, '-')}`);
        }
        await page.goto(`${portal.url}/admin?show=users`);
        await page.getByRole('button', { name: 'Delete' }).first().click();
        await page.getByText('signed out').waitFor();
        await expectSound(page, 'z-admin-confirm');
        await confirm(page, 'Cancel');
      },
      { theme: 'light', width },
    );
  });
});
