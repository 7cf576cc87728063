/** @looks-at testlab identity */
import { atDesk, confirm, panel, question } from './admin-desk';
import {
  keepPicture,
  openBrowser,
  openPage,
  overflow,
  seriousFaults,
  showTheme,
  THEMES,
  type Browser,
  type Page,
} from './browser';
import { sharedPortal } from './portal';
import { newStudent, signIn } from './students';

const portal = sharedPortal();
let browser: Browser;
let page: Page;
let faults: string[];
beforeAll(async () => {
  browser = await openBrowser();
  ({ page, faults } = await openPage(browser, { theme: 'light', width: 360 }));
  await signIn(page, portal, await newStudent(portal));
});
beforeEach(async () => {
  await page.evaluate(() => sessionStorage.clear());
  await page.goto(`${portal.url}/TestLab`);
  await page.getByLabel('Topics').fill('Accounting principles and adjustments');
  await page.getByLabel('Number of questions').fill('2');
  await page.getByRole('button', { name: 'Generate' }).click();
  await page.getByText('Question 1 of 2').waitFor();
});
afterAll(() => expect(faults).toEqual([]));

const card = (admin: Page) => panel(admin, 'Practice questions');
const itemOf = (admin: Page, words: string) =>
  card(admin).locator('li').filter({ hasText: words }).first();
const inBothThemes = async (looked: Page, name: string) => {
  for (const theme of THEMES) {
    await showTheme(looked, theme);
    expect(await seriousFaults(looked)).toEqual([]);
    await keepPicture(looked, `${name}-${theme}-360`);
  }
  expect(await overflow(looked)).toBe(0);
};

describe('a question that is not right', () => {
  it('is flagged by keyboard on a phone, and withdrawn by an admin, who can put it back', async () => {
    const note = `Both are. ${'no-blank-'.repeat(20)}`;
    const words = (await page.locator('#question').textContent()) ?? '';

    await page.getByRole('button', { name: 'Flag this question…' }).press('Enter');
    const dialog = page.getByRole('dialog', { name: 'What is wrong with this question?' });
    await dialog.getByText('but not your name.').waitFor();
    await dialog.getByText('they see that part of the notes.').waitFor();
    await dialog.getByRole('button', { name: 'Send to the admins' }).press('Enter');
    await dialog.getByText('Please choose a reason.').waitFor();
    await page.keyboard.press('m');
    await page.keyboard.press('Tab');
    await page.keyboard.type(note);
    await inBothThemes(page, 'testlab-flag');
    await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    await dialog.waitFor({ state: 'detached' });
    await page.getByText('You have flagged this question.').waitFor();
    const focused = await page.evaluate(() => document.activeElement?.textContent);
    expect(focused).toBe('Take the flag back');
    await page.reload();
    await page.getByText('You have flagged this question.').waitFor();

    const look = { theme: 'light', width: 360 } as const;
    await atDesk(
      { portal, browser },
      '/admin',
      async (admin) => {
        const item = itemOf(admin, words);
        await item.getByText(/^\d+ flags?$/).waitFor();
        await item.getByText(/More than one answer is right: \d/).waitFor();
        await item.getByText(note).waitFor();
        await inBothThemes(admin, 'admin-questions');
        await item.getByRole('button', { name: `Withdraw: ${words}` }).click();
        await question(admin).getByText('will not be asked in new tests any more.').waitFor();
        await confirm(admin, 'Yes');
        await admin.getByText('The question is withdrawn.', { exact: true }).waitFor();
        await item.waitFor({ state: 'detached' });
        await card(admin).getByLabel('Show', { exact: true }).selectOption('Withdrawn');
        await item.getByRole('button', { name: `Put back: ${words}` }).click();
        await confirm(admin, 'Yes');
        await admin.getByText('The question is put back.', { exact: true }).waitFor();
        await item.waitFor({ state: 'detached' });
      },
      look,
    );
  });

  it('can be flagged no more where the student thinks better of it', async () => {
    await page.getByRole('button', { name: 'Flag this question…' }).click();
    await page.getByLabel('What is wrong', { exact: true }).selectOption('Something else');
    await page.getByRole('button', { name: 'Send to the admins' }).click();
    await page.getByRole('button', { name: 'Take the flag back' }).click();
    await page.getByRole('button', { name: 'Flag this question…' }).waitFor();
    expect(await page.getByText('You have flagged this question.').count()).toBe(0);
  });
});
