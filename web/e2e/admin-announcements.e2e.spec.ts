/** @looks-at announcements identity */
import * as desk from './admin-desk';
import { confirm, panel } from './admin-desk';
import { expectSoon, openBrowser, type Browser, type Page } from './browser';
import { ownPortal, type RunningPortal } from './portal';
import { patientMs } from './patience';

let portal: RunningPortal;
let browser: Browser;
beforeAll(async () => {
  [portal, browser] = await Promise.all([ownPortal(), openBrowser()]);
  for (const name of ['ada.obi', 'ben.ali', 'chi.okoro']) {
    await desk.addStudent(portal, `${name}@miva.edu.ng`);
  }
});

const sendFeedback = (email: string, subject: string) => desk.sendFeedback(portal, email, subject);
const asAdmin = (look: (page: Page) => Promise<void>) =>
  desk.atDesk({ portal, browser }, '/admin', look);

describe('the announcements card', () => {
  it('posts from a textarea, removes one, and Clear All Announcements asks first', () =>
    asAdmin(async (page) => {
      const card = panel(page, 'Announcements');
      await card.getByRole('button', { name: 'Post' }).click();
      await card.getByText('Please write something.').waitFor();
      for (const text of ['Exams\nThey begin on Monday', 'Library\nOpen until ten']) {
        await card.getByRole('textbox').fill(text);
        await card.getByRole('button', { name: 'Post' }).click();
        await card.getByText(text.split('\n')[0] ?? '', { exact: true }).waitFor();
      }
      await card.getByRole('button', { name: 'Remove Exams' }).click();
      await confirm(page, 'Yes');
      await card.getByText('Exams', { exact: true }).waitFor({ state: 'detached' });
      await card.getByRole('button', { name: 'Clear All Announcements' }).click();
      await confirm(page, 'Cancel');
      await card.getByText('Library', { exact: true }).waitFor();
      await card.getByRole('button', { name: 'Clear All Announcements' }).click();
      await confirm(page, 'Yes');
      await card.getByText('No announcements yet').waitFor();
    }));
});

describe('the feedback card', () => {
  it("has name, department, message, date and time; Remove; Clear All Feedback; 'No feedback yet'", async () => {
    await asAdmin(async (page) => {
      const card = panel(page, 'User Feedback');
      await sendFeedback('ada.obi@miva.edu.ng', 'The library');
      await card.getByText('About The library').waitFor({ timeout: patientMs(4_000) });
      await card.getByText('Ada Obi', { exact: true }).waitFor();
      await card.getByText('Economics').waitFor();
      await card.getByRole('time').or(card.locator('time')).first().waitFor();
      await card.getByRole('button', { name: 'Remove the feedback of Ada Obi' }).click();
      await confirm(page, 'Yes');
      await card.getByText('About The library').waitFor({ state: 'detached' });
      await sendFeedback('ada.obi@miva.edu.ng', 'The hall');
      await card.getByText('About The hall').waitFor();
      await card.getByRole('button', { name: 'Clear All Feedback' }).click();
      await confirm(page, 'Yes');
      await card.getByText('No feedback yet').waitFor();
    });
  });
});

describe('the notifications', () => {
  it('shows what needs an eye, and marks it as read', async () => {
    await sendFeedback('chi.okoro@miva.edu.ng', 'The sports ground');
    await asAdmin(async (page) => {
      await page
        .getByRole('link', { name: /^Notifications/ })
        .first()
        .click();
      await page.getByText('Chi Okoro: The sports ground').waitFor();
      await page.getByText('New', { exact: true }).first().waitFor();
      await page.getByRole('button', { name: 'Mark all as read' }).click();
      await expectSoon(() => page.getByText('New', { exact: true }).count(), 0);
    });
  });

  it('leaves unread what came in while it was not shown yet', () =>
    asAdmin(async (page) => {
      await page
        .getByRole('link', { name: /^Notifications/ })
        .first()
        .click();
      await page.getByText('Chi Okoro: The sports ground').waitFor();
      await sendFeedback('chi.okoro@miva.edu.ng', 'The canteen');
      await page.getByText('Chi Okoro: The canteen').waitFor();
      await page.route('**/api/notifications', (route) => route.abort());
      await sendFeedback('ben.ali@miva.edu.ng', 'The late bus');
      const marked = page.waitForResponse('**/api/notifications/mark-read');
      await page.getByRole('button', { name: 'Mark all as read' }).click();
      expect((await marked).status()).toBe(200);
      await page.unroute('**/api/notifications');
      await page.getByText('Ben Ali: The late bus').waitFor();
      await expectSoon(() => page.getByText('New', { exact: true }).count(), 1);
    }));
});
