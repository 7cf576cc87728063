/** @looks-at identity */
import { DEPARTMENTS } from '@portal/contracts';
import { getUserStatisticsRoute } from '@portal/contracts/admin-figures';
import { addStudent, atDesk, focused, panel, question } from './admin-desk';
import { callApi, signInApi } from './api';
import {
  expectSoon,
  keepPicture,
  overflow,
  seriousFaults,
  openBrowser,
  WIDTHS,
  type Browser,
  type Page,
} from './browser';
import { ADMIN, ownPortal, type RunningPortal } from './portal';
import { settle } from './settle';
import { register } from './students';

const LONG_NAME = 'oluwaseun.adeyemi-ogunlesi.of.the.evening.classes';
const TITLE = 'A headline that the registry wrote in one line, without a thought of where it ends';
let portal: RunningPortal;
let browser: Browser;
beforeAll(async () => {
  [portal, browser] = await Promise.all([ownPortal(), openBrowser()]);
  const token = await addStudent(portal, `${LONG_NAME}@miva.edu.ng`);
  await addStudent(portal, 'ben.ali@miva.edu.ng');
  await register(portal, 'a.very.long.address.of.somebody.who.waits@miva.edu.ng');
  for (let each = 1; each <= 7; each += 1) {
    const body = { subject: `Matter ${each}`, message: 'wordwithoutanyspaces'.repeat(each * 3) };
    await callApi(portal, 'POST', '/api/admin/feedback', { token, body });
  }
  const admin = await signInApi(portal, '/api/admin/login', ADMIN);
  const post = (body: string) =>
    callApi(portal, 'POST', '/api/announcements', { token: admin, body: { body } });
  await post('Library');
  await post(`${TITLE}\n\nRoom 7.\nBring a pen.`);
  await atDesk({ portal, browser }, '/admin?show=users&search=ben', async (page) => {
    await page.getByRole('button', { name: /^Suspend 7 days: Ben/ }).click();
    await question(page).getByRole('button', { name: 'Yes' }).click();
    await page.getByRole('button', { name: /^Lift suspension: Ben/ }).waitFor();
  });
});

const at = (path: string, look: (page: Page) => Promise<void>, width = 1280) =>
  atDesk({ portal, browser }, path, look, { theme: 'light', width });

/** Returns the regions that are partly scrolled out of view horizontally. */
const cutRegions = (page: Page) =>
  page
    .getByRole('region')
    .evaluateAll((regions) =>
      regions
        .filter(({ scrollWidth, clientWidth }) => scrollWidth > clientWidth)
        .map((region) => region.textContent?.slice(0, 40)),
    );

/** Returns where the text of an element begins horizontally, in px. */
const beginningOf = (part: ReturnType<Page['locator']>) =>
  part.evaluate((element) => {
    const words = document.createRange();
    words.selectNodeContents(element);
    return Math.round(words.getBoundingClientRect().left);
  });

/** Answers with students in every department. */
const fillDepartments = (page: Page) =>
  page.route('**/api/admin/user-statistics', async (route) => {
    const answered = getUserStatisticsRoute.response.parse(await (await route.fetch()).json());
    const departments = DEPARTMENTS.map((department, index) => ({
      department,
      students: 12_345 - index * 800,
    }));
    const months = answered.months.map((month, index) => ({
      ...month,
      totalUsers: 98_000 + index * 2_345,
    }));
    await route.fulfill({ json: { ...answered, departments, months } });
  });

describe('nothing of a table is out of sight', () => {
  it.each([360, 768, 1024, 1280])('at %d px', (width) =>
    at(
      '/admin',
      async (page) => {
        await fillDepartments(page);
        for (const [path, shown] of [
          ['/admin?show=users', 'Lift suspension: Ben Ali'],
          ['/admin?show=pending', 'Remove a.very.long'],
          ['/admin/analytics', 'Criminology and Security Studies'],
          ['/admin/notifications', 'Matter 7'],
          ['/admin/settings', 'Suspended a student'],
        ] as const) {
          await page.goto(portal.url + path);
          await page.getByText(shown).or(page.getByLabel(shown)).first().waitFor();
          await page.waitForFunction(() => !document.querySelector('.skeleton'));
          await keepPicture(page, `screens${path.replace(/[/?=]/g, '-')}-${width}`);
          expect([path, await cutRegions(page)]).toEqual([path, []]);
          expect([path, await overflow(page)]).toEqual([path, 0]);
        }
      },
      width,
    ),
  );
});

describe('a table on a phone', () => {
  it('names each value, keeps the acts in sight, and can be sorted either way', () =>
    at(
      '/admin?show=users',
      async (page) => {
        const table = panel(page, 'All Users');
        const row = table.getByRole('row', { name: /Ben Ali/ });
        await row.waitFor();
        expect(await seriousFaults(page)).toEqual([]);
        const labels = await row
          .getByRole('cell')
          .evaluateAll((cells) => cells.map((cell) => getComputedStyle(cell, '::before').content));
        const named = ['Email', 'Department', 'XP', 'Suspended Until'].map((name) => `"${name}"`);
        expect(labels).toEqual(['none', ...named, 'none']);
        for (const act of ['Lift suspension', 'Suspend 7 days', 'Delete']) {
          const box = await row.getByRole('button', { name: `${act}: Ben Ali` }).boundingBox();
          expect((box?.x ?? 0) + (box?.width ?? 360)).toBeLessThanOrEqual(360);
        }
        const names = () => table.getByRole('row').locator('td:first-child').allTextContents();
        const [first = '', second = ''] = await names();
        expect(first).toBe('Ben Ali');
        await table.getByRole('button', { name: 'Ascending; reverse the order' }).click();
        await expectSoon(names, [second, first]);
        await table.getByLabel('Sort by').selectOption('Email');
        await expectSoon(names, [first, second]);
        expect(new URL(page.url()).searchParams.get('sort')).toBe('email');
      },
      360,
    ));

  it('shows of Top XP Users the badge without its name, and the XP', () =>
    at(
      '/admin',
      async (page) => {
        const card = panel(page, 'Top XP Users');
        const row = card.getByRole('row', { name: /Oluwaseun/ });
        await row.getByRole('img', { name: 'Novice badge' }).waitFor();
        expect(await row.getByText('Novice', { exact: true }).isVisible()).toBe(false);
        const box = await row.getByRole('cell').last().boundingBox();
        expect((box?.x ?? 0) + (box?.width ?? 360)).toBeLessThan(360);
      },
      360,
    ));
});

describe('the words of quiet buttons', () => {
  it('begin where their column’s heading begins', () =>
    at('/admin?show=users', async (page) => {
      const heading = page.getByRole('columnheader', { name: 'Actions' });
      const act = page.getByRole('button', { name: /^Suspend 7 days/ }).first();
      expect(await beginningOf(act)).toBe(await beginningOf(heading));
      await page.goto(`${portal.url}/admin?show=pending`);
      const last = page.getByRole('columnheader', { name: 'Remove' });
      const remove = page.getByRole('button', { name: /^Remove a.very/ });
      expect(await beginningOf(remove)).toBe(await beginningOf(last));
    }));
});

describe.each(WIDTHS)('the cards of the dashboard at %d px', (width) => {
  it('unfold an announcement to all that was posted', () =>
    at(
      '/admin',
      async (page) => {
        const card = panel(page, 'Announcements');
        const title = card.getByRole('button', { name: new RegExp(`^${TITLE}`) });
        expect(await title.getAttribute('aria-expanded')).toBe('false');
        expect(await card.getByText('Bring a pen.').count()).toBe(0);
        await title.click();
        expect(await title.getAttribute('aria-expanded')).toBe('true');
        const text = card.getByText('Bring a pen.');
        // The title is shown once above it; the text that follows is complete.
        expect(await text.innerText()).toBe('Room 7.\nBring a pen.');
        expect(await title.getByText(TITLE).evaluate((e) => e.scrollWidth - e.clientWidth)).toBe(0);
        await keepPicture(page, `screens-unfolded-${width}`);
        expect(await seriousFaults(page)).toEqual([]);
        await title.click();
        await text.waitFor({ state: 'detached' });
      },
      width,
    ));

  it('grow by “Show more”, and lead the focus to what has come', () =>
    at(
      '/admin',
      async (page) => {
        const card = panel(page, 'User Feedback');
        const more = card.getByRole('button', { name: 'Show 2 more' });
        await more.scrollIntoViewIfNeeded();
        // An item has its real height only once it is in view, which moves the content below.
        await settle(page);
        const items = card.getByRole('listitem');
        expect(await items.count()).toBe(5);
        await more.click();
        await expectSoon(() => items.count(), 7);
        expect(await focused(page)).toBe(await items.nth(5).textContent().then(beginning));
        expect(await card.getByRole('button', { name: /^Show/ }).count()).toBe(0);
        const hidden = await card
          .locator('*')
          .evaluateAll((parts) =>
            parts.some(
              (e) => getComputedStyle(e).overflowY === 'auto' && e.scrollHeight > e.clientHeight,
            ),
          );
        expect(hidden).toBe(false);
      },
      width,
    ));

  it('write the figures of charts in the size of other text', () =>
    at(
      '/admin',
      async (page) => {
        for (const path of ['/admin', '/admin/analytics']) {
          await page.goto(portal.url + path);
          const chart = page.getByRole('img', { name: /Sample data|Students who signed in/ });
          await chart.waitFor();
          const heights = await chart.locator('span', { hasText: /\w/ }).evaluateAll((spans) =>
            spans.flatMap((span) => {
              const [word] = span.childNodes;
              if (word?.nodeType !== Node.TEXT_NODE) return [];
              const words = document.createRange();
              words.selectNodeContents(word);
              return [words.getBoundingClientRect().height];
            }),
          );
          expect(heights.length).toBeGreaterThanOrEqual(12);
          expect(Math.min(...heights)).toBeGreaterThanOrEqual(14);
        }
      },
      width,
    ));

  it('ask before what cannot be taken back with the focus on Cancel', () =>
    at(
      '/admin',
      async (page) => {
        await page.getByRole('button', { name: 'Clear All Feedback' }).click();
        await question(page).waitFor();
        expect(await focused(page)).toBe('Cancel');
      },
      width,
    ));
});

/** Returns as much of a text as `focused` does. */
const beginning = (text: string | null) => text?.slice(0, 60);

describe('the audit log', () => {
  it('writes times as people do', () =>
    at('/admin/settings', async (page) => {
      const row = page.getByRole('row', { name: /Suspended a student/ });
      await row.getByText(/^ben\.ali@miva\.edu\.ng until \d+ \w{3} \d{4}, \d\d:\d\d$/).waitFor();
    }));
});

describe('the window’s title', () => {
  it.each([
    ['/admin', 'Dashboard · Miva'],
    ['/admin/analytics', 'Site Analytics · Miva'],
  ])('of %s is %s', (path, title) =>
    at(path, async (page) => {
      await page.waitForFunction((wanted) => document.title === wanted, title);
    }),
  );
});
