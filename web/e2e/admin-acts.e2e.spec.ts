/** @looks-at announcements identity */
import { addStudent, atDesk, confirm, focused, panel, question, sendFeedback } from './admin-desk';
import { callApi, signInApi } from './api';
import { expectSoon, openBrowser, type Browser, type Page } from './browser';
import { ADMIN, ownPortal, type RunningPortal } from './portal';
import { settle } from './settle';
import { register } from './students';

let portal: RunningPortal;
let browser: Browser;
beforeAll(async () => {
  [portal, browser] = await Promise.all([ownPortal(), openBrowser()]);
  await addStudent(portal, 'ada.obi@miva.edu.ng');
  await addStudent(portal, 'ben.ali@miva.edu.ng');
});

const at = (path: string, look: (page: Page) => Promise<void>) =>
  atDesk({ portal, browser }, path, look);

/**
 * Records the texts of the live region from now on, and whether a dialog made it inert at that
 * moment.
 */
async function recordMessages(page: Page) {
  await page.evaluate(() => {
    const recorded: [text: string, isInert: boolean][] = [];
    Reflect.set(window, 'heard', recorded);
    const watcher = new MutationObserver((changes) => {
      for (const node of changes.flatMap(({ addedNodes }) => [...addedNodes])) {
        recorded.push([node.textContent ?? '', document.querySelector('dialog') !== null]);
      }
    });
    const region = document.querySelector('[role=status][aria-live=polite]');
    if (region) watcher.observe(region, { childList: true });
  });
  return () => page.evaluate(() => Reflect.get(window, 'heard') as [string, boolean][]);
}

/**
 * Removes by a button of a panel, and expects the focus on the panel's heading and an announcement
 * of the result.
 */
async function expectGoodEnd(page: Page, name: string, button: string, answered: string) {
  const recorded = await recordMessages(page);
  await panel(page, name).getByRole('button', { name: button, exact: true }).click();
  await question(page).waitFor();
  await confirm(page, 'Yes');
  await page.getByText(answered, { exact: true }).waitFor();
  expect(await recorded()).toEqual([[answered, false]]);
  expect(await question(page).count()).toBe(0);
  await expectSoon(() => focused(page), name);
  const gone = panel(page, name).getByRole('button', {
    name: button,
    exact: true,
    disabled: false,
  });
  await expectSoon(() => gone.count(), 0);
  expect(await focused(page)).toBe(name);
}

describe('Clear All Pending Users', () => {
  it('tells how many wait, not how many are found, and can be asked for where nobody is found', async () => {
    for (const name of ['dan', 'eve', 'fay']) await register(portal, `${name}@miva.edu.ng`);
    await at('/admin?show=pending&search=dan', async (page) => {
      const table = panel(page, 'Pending Users');
      const clear = table.getByRole('button', { name: 'Clear All Pending Users' });
      await table.getByText('1–1 of 1').waitFor();
      await clear.click();
      await question(page).getByText('All registrations are removed, 3 right now').waitFor();
      await confirm(page, 'Cancel');
      await table.getByRole('searchbox').fill('nobody');
      await table.getByText('No one matches “nobody”.').waitFor();
      await clear.click();
      await question(page).getByText('All registrations are removed, 3 right now').waitFor();
      await confirm(page, 'Cancel');
    });
  });
});

describe('after an act that was confirmed', () => {
  it('the panel’s heading has the focus and the message is read out: registrations', () =>
    at('/admin?show=pending', async (page) => {
      await expectGoodEnd(page, 'Pending Users', 'Remove dan@miva.edu.ng', 'Removed.');
      await page.getByText('Removed.').waitFor({ state: 'detached' });
      await expectGoodEnd(page, 'Pending Users', 'Clear All Pending Users', 'Removed.');
    }));

  it('… announcements', async () => {
    const token = await signInApi(portal, '/api/admin/login', ADMIN);
    for (const body of ['Exams', 'Library']) {
      await callApi(portal, 'POST', '/api/announcements', { token, body: { body } });
    }
    await at('/admin', async (page) => {
      await expectGoodEnd(page, 'Announcements', 'Remove Exams', 'The announcement is removed.');
      const clear = 'Clear All Announcements';
      await panel(page, 'Announcements').getByRole('button', { name: clear }).click();
      const said = 'All announcements disappear from every student’s screen, 1 here and any older';
      await question(page).getByText(said).waitFor();
      await confirm(page, 'Cancel');
      expect(await focused(page)).toBe(clear);
      await expectGoodEnd(page, 'Announcements', clear, 'All announcements are removed.');
    });
  });

  it('… feedback', async () => {
    await sendFeedback(portal, 'ada.obi@miva.edu.ng', 'the hall');
    await sendFeedback(portal, 'ben.ali@miva.edu.ng', 'the gate');
    await at('/admin', async (page) => {
      const button = 'Remove the feedback of Ada Obi';
      await expectGoodEnd(page, 'User Feedback', button, 'The feedback is removed.');
      const clear = 'Clear All Feedback';
      await expectGoodEnd(page, 'User Feedback', clear, 'All feedback is removed.');
    });
  });

  it('… an account', async () => {
    await addStudent(portal, 'goner@miva.edu.ng');
    await at('/admin?show=users', async (page) => {
      await panel(page, 'All Users').getByRole('button', { name: 'Delete: Goner' }).click();
      await question(page).getByText('2 devices are signed out', { exact: true }).waitFor();
      await confirm(page, 'Cancel');
      const answered = 'The account of Goner is deleted.';
      await expectGoodEnd(page, 'All Users', 'Delete: Goner', answered);
    });
  });

  it('what was clicked has the focus again where it is still there', () =>
    at('/admin?show=users', async (page) => {
      const table = panel(page, 'All Users');
      await table.getByRole('button', { name: 'Suspend 7 days: Ben Ali', exact: true }).click();
      await confirm(page, 'Yes');
      await table.getByRole('button', { name: 'Lift suspension: Ben Ali', exact: true }).waitFor();
      expect(await focused(page)).toBe('Suspend 7 days: Ben Ali');
    }));
});

describe('Lift suspension', () => {
  it('is sent once however often it is pressed, and leaves the focus in the table', () =>
    at('/admin?show=users', async (page) => {
      let sent = 0;
      let release = () => undefined as void;
      const held = new Promise<void>((resolve) => (release = resolve));
      await page.route('**/api/admin/suspend-user/*', async (route) => {
        sent += 1;
        await held;
        await route.continue();
      });
      const lift = panel(page, 'All Users').getByRole('button', {
        name: 'Lift suspension: Ben Ali',
        exact: true,
      });
      await lift.focus();
      for (let presses = 0; presses < 3; presses += 1) await page.keyboard.press('Enter');
      await settle(page);
      expect(sent).toBe(1);
      release();
      await lift.waitFor({ state: 'detached' });
      await expectSoon(() => focused(page), 'All Users');
      expect(sent).toBe(1);
    }));
});

describe('while an act is under way', () => {
  it('its question stays, and tells of a failure', async () => {
    await register(portal, 'gus@miva.edu.ng');
    await at('/admin?show=pending', async (page) => {
      let release = () => undefined as void;
      const held = new Promise<void>((resolve) => (release = resolve));
      await page.route('**/api/admin/pending-user*/*', async (route) => {
        await held;
        await route.fulfill({ status: 418, json: {} });
      });
      const remove = page.getByRole('button', { name: 'Remove gus@miva.edu.ng' });
      await remove.click();
      await confirm(page, 'Yes');
      const cancel = question(page).getByRole('button', { name: 'Cancel' });
      await expectSoon(() => cancel.isDisabled(), true);
      for (let presses = 0; presses < 3; presses += 1) await page.keyboard.press('Escape');
      await question(page).getByRole('button', { name: 'Close' }).click({ force: true });
      await settle(page);
      expect(await question(page).isVisible()).toBe(true);
      release();
      await question(page).getByText('Request failed: 418').waitFor();
      await page.keyboard.press('Escape');
      await question(page).waitFor({ state: 'detached' });
      expect(await focused(page)).toBe('Remove gus@miva.edu.ng');
    });
  });
});
