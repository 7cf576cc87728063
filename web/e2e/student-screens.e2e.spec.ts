/** @looks-at announcements identity */
import { callApi, signInApi } from './api';
import {
  expectSoon,
  expectSound,
  openBrowser,
  openPage,
  readDownload,
  THEMES,
  WIDTHS,
  type Browser,
  type Page,
} from './browser';
import { untilLive } from './live';
import { expectCallsEvery, runUntil } from './page-clock';
import { ADMIN, ownPortal, type RunningPortal } from './portal';
import { newStudent, PASSWORD, signIn } from './students';

const EMAIL = 'ada.obi@miva.edu.ng';
let portal: RunningPortal;
let browser: Browser;
let adminToken: string;
let token: string;
beforeAll(async () => {
  [portal, browser] = await Promise.all([ownPortal(), openBrowser()]);
  adminToken = await signInApi(portal, '/api/admin/login', ADMIN);
  ({ token } = await newStudent(portal, { email: EMAIL }));
});

const admin = (method: string, path: string, body?: object) =>
  callApi(portal, method, path, { token: adminToken, body });
const post = (title: string, body: string) => admin('POST', '/api/announcements', { title, body });

/** Opens a page of the same student; the console must have no errors. */
async function asStudent(
  path: string,
  look: (page: Page) => Promise<void>,
  options: { theme: (typeof THEMES)[number]; width: number } = { theme: 'light', width: 1280 },
) {
  const { page, context, faults } = await openPage(browser, options);
  await page.addInitScript((kept) => localStorage.setItem('token', kept), token);
  await page.goto(portal.url + path);
  await look(page);
  expect(faults).toEqual([]);
  await context.close();
}

describe('the bell', () => {
  it('shows the unread announcements; a click marks all as read, resets to zero and goes to /Announcement', () =>
    asStudent('/student', async (page) => {
      await page.getByRole('link', { name: 'Announcements, none unread' }).waitFor();
      await untilLive(page);
      await post('Exams', 'They begin on Monday.');
      await page.getByText('New announcement: Exams').waitFor();
      await page.getByRole('link', { name: 'Announcements, 1 unread' }).waitFor();
      await post('Library', 'Open until ten.');
      await page.getByRole('link', { name: 'Announcements, 2 unread' }).click();
      await page.waitForURL(/\/Announcement$/);
      await page.getByRole('link', { name: 'Announcements, none unread' }).waitFor();
      await page.getByRole('article', { name: 'Library' }).getByText('New').waitFor();
      await page.reload();
      await page.getByRole('article', { name: 'Library' }).waitFor();
      expect(await page.getByText('New', { exact: true }).count()).toBe(0);
    }));

  it('keeps the highest count seen until it is clicked, on every screen of the student', () =>
    asStudent('/student', async (page) => {
      await asStudent('/leaderboard', async (other) => {
        await Promise.all([untilLive(page), untilLive(other)]);
        await post('Holiday', 'No classes on Friday.');
        await page.getByRole('link', { name: 'Announcements, 1 unread' }).waitFor();
        const { body } = await admin('GET', '/api/announcements');
        const [{ _id }] = body as [{ _id: string }];
        await admin('DELETE', `/api/admin/announcements/${_id}`);
        await other.reload();
        await page.getByRole('link', { name: 'Announcements, 1 unread' }).click();
        await other.getByRole('link', { name: 'Announcements, none unread' }).waitFor();
      });
    }));
});

describe('the announcements page', () => {
  it('lists newest first: title, Posted on date and body, its https addresses as links', () =>
    asStudent('/announcement', async (page) => {
      await post(
        'Links',
        'See https://miva.edu.ng/a?b=c.\nNot javascript:alert(1) nor <b>this</b>',
      );
      await page.getByRole('article', { name: 'Links' }).waitFor();
      const titles = await page.getByRole('article').getByRole('heading').allTextContents();
      expect(titles).toEqual(['Links', 'Library', 'Exams']);
      const article = page.getByRole('article', { name: 'Links' });
      await article.getByText(/^Posted on \d+ \w+ \d{4}/).waitFor();
      const links = article.getByRole('link');
      expect(await links.count()).toBe(1);
      expect(await links.getAttribute('href')).toBe('https://miva.edu.ng/a?b=c');
      expect(await links.getAttribute('rel')).toBe('noopener noreferrer');
      await article.getByText('nor <b>this</b>').waitFor();
      await page.getByRole('link', { name: 'Back' }).click();
      await page.waitForURL(/\/Student$/);
    }));

  it("says 'No announcements yet 🎉' when there are none", () =>
    asStudent('/announcement', async (page) => {
      await admin('DELETE', '/api/admin/announcements-clear');
      await page.getByText('No announcements yet 🎉').waitFor();
    }));

  it('is asked for again every 5 s', () =>
    asStudent('/announcement', async (page) => {
      const shown = page.getByText('No announcements yet 🎉');
      await expectCallsEvery(page, { path: '/api/announcements', ms: 5_000, shown });
    }));

  it('says so when it cannot load, and loads when asked to try again', () =>
    asStudent('/student', async (page) => {
      await page.route('**/api/announcements', (route) => route.abort());
      await page.clock.install();
      await page.getByRole('link', { name: /^Announcements,/ }).click();
      await runUntil(page, page.getByRole('alert').getByText('could not be loaded'));
      await page.unroute('**/api/announcements');
      await page.getByRole('button', { name: 'Retry' }).click();
      await page.getByText('No announcements yet 🎉').waitFor();
    }));
});

describe('help and support', () => {
  it("has the tips of 'Getting XP' and answers to the three questions", () =>
    asStudent('/help', async (page) => {
      await page.getByRole('heading', { name: 'Getting XP' }).waitFor();
      for (const tip of [
        'Good grades in TestLab',
        'Bet XP in XP Duel',
        'Daily challenges',
        'Community events',
      ]) {
        await page.getByText(tip).waitFor();
      }
      for (const [question, answer] of [
        ['How do I reset my password?', /no mail server yet/],
        ['How do I join a duel?', /XP Duel is not open yet/],
        ['How do badges work?', /ten levels from Novice to Legend/],
      ] as const) {
        await page.getByText(question).click();
        await page.getByText(answer).waitFor();
      }
    }));

  it('asks to fill in both fields, sends the feedback and says so; it reaches the admins', () =>
    asStudent('/help', async (page) => {
      await page.getByRole('button', { name: 'Send feedback' }).click();
      await page.getByText('Please fill in both fields.').waitFor();
      await page.getByLabel('Subject').fill('The library');
      await page.getByLabel('Message').fill('It is too dark there.');
      await page.getByRole('button', { name: 'Send feedback' }).click();
      await page.getByText('Thank you. Your feedback has been sent.').waitFor();
      expect(await page.getByLabel('Message').inputValue()).toBe('');
      const { body } = await admin('GET', '/api/admin/feedback');
      expect(body).toMatchObject([
        { name: 'Ada Obi', department: 'Economics', message: 'It is too dark there.' },
      ]);
    }));

  it('keeps what was typed when the portal cannot be reached', () =>
    asStudent('/help', async (page) => {
      await page.route('**/api/admin/feedback', (route) => route.abort());
      await page.getByLabel('Subject').fill('Kept');
      await page.getByLabel('Message').fill('Kept, too');
      await page.getByRole('button', { name: 'Send feedback' }).click();
      await page
        .getByRole('alert')
        .getByText(/not connected/)
        .waitFor();
      expect(await page.getByLabel('Message').inputValue()).toBe('Kept, too');
    }));

  it('goes back to the previous page', () =>
    asStudent('/leaderboard', async (page) => {
      await page.getByRole('link', { name: 'Help and Support' }).first().click();
      await page.getByRole('heading', { name: 'Help and Support' }).waitFor();
      await page.getByRole('button', { name: 'Back', exact: true }).click();
      await page.waitForURL(/\/leaderboard$/);
    }));
});

describe('the own account', () => {
  it('lists the devices and signs one of them out', () =>
    asStudent('/account', async (page) => {
      const credentials = { email: EMAIL, password: PASSWORD };
      const token = await signInApi(portal, '/api/auth/login', credentials);
      await page.reload();
      await page.getByText('This device').waitFor();
      await page.getByRole('button', { name: 'Sign out Another device' }).first().click();
      await page.getByText('Device signed out.').waitFor();
      const { status } = await callApi(portal, 'GET', '/api/auth/current-user', { token });
      expect(status).toBe(401);
    }));

  it('changes the password, and takes no wrong one', () =>
    asStudent('/account', async (page) => {
      const change = async (current: string, next: string) => {
        await page.getByLabel('Current password', { exact: true }).fill(current);
        await page.getByLabel('New password', { exact: true }).fill(next);
        await page.getByLabel('Confirm new password', { exact: true }).fill(next);
        await page.getByRole('button', { name: 'Change password' }).click();
      };
      await change('not this one', 'copper kettle 9 moons');
      await page.getByText('This password is wrong.').waitFor();
      await change(PASSWORD, 'copper kettle 9 moons');
      await page.getByText('Your password is changed; other devices were signed out.').waitFor();
      await change('copper kettle 9 moons', PASSWORD);
      const emptied = () => page.getByLabel('Current password', { exact: true }).inputValue();
      await expectSoon(emptied, '');
    }));

  it('hands all data over as a file', () =>
    asStudent('/account', async (page) => {
      const [download] = await Promise.all([
        page.waitForEvent('download'),
        page.getByRole('button', { name: 'Download my data' }).click(),
      ]);
      expect(download.suggestedFilename()).toBe('my-data.json');
      const data: unknown = JSON.parse(await readDownload(download));
      expect(data).toMatchObject({ account: { user: { email: EMAIL } } });
    }));

  it('is deleted after telling what is lost and asking for the password', async () => {
    const { page, context } = await openPage(browser, { theme: 'light', width: 1280 });
    await signIn(page, portal, await newStudent(portal));
    await page.goto(`${portal.url}/account`);
    await page.getByRole('button', { name: 'Delete my account…' }).click();
    const dialog = page.getByRole('dialog', { name: 'Delete your account?' });
    await dialog.getByText('Your account with name, e-mail and department').waitFor();
    await dialog.getByLabel('Current password', { exact: true }).fill(PASSWORD);
    await dialog.getByRole('button', { name: 'Delete permanently' }).click();
    await page.getByRole('alertdialog').getByText('account has been deleted.').waitFor();
    await page.getByRole('button', { name: /^Student/ }).waitFor();
    await context.close();
  });
});

describe('a student who is suspended while a screen is open', () => {
  it('reads until when, and stands at the start', async () => {
    const { page, context } = await openPage(browser, { theme: 'dark', width: 360 });
    await signIn(page, portal, await newStudent(portal, { email: 'rule.breaker@miva.edu.ng' }));
    await untilLive(page);
    const { body } = await admin('GET', '/api/admin/all-users?search=rule.breaker');
    const { users } = body as { users: [{ _id: string }] };
    await admin('POST', `/api/admin/suspend-user/${users[0]._id}`, { days: 7 });
    await page
      .getByRole('alertdialog')
      .getByText(/^Your account is suspended until \d+ \w+ \d{4}/)
      .waitFor();
    await page.getByRole('button', { name: 'OK', exact: true }).click();
    await page.getByRole('button', { name: /^Student/ }).waitFor();
    await context.close();
  });
});

describe('the screens of announcements, help and account', () => {
  it.each(WIDTHS)('are accessible and fit at %d px', async (width) => {
    await post('Welcome week', `Come to the hall.\n\n${'A long line of words. '.repeat(30)}`);
    for (const path of ['/announcement', '/help', '/account']) {
      await asStudent(
        path,
        async (page) => {
          await page.getByRole('heading', { level: 1 }).waitFor();
          await page.waitForFunction(() => !document.querySelector('.skeleton'));
          if (path === '/announcement') await page.getByRole('article').first().waitFor();
          if (path === '/account') await page.getByText('This device').waitFor();
          await expectSound(page, path.slice(1));
        },
        { theme: 'light', width },
      );
    }
  });
});
