/** @looks-at testlab xp */
import { callApi } from './api';
import {
  keepPicture,
  openBrowser,
  openPage,
  overflow,
  seriousFaults,
  showTheme,
  THEMES,
  type Browser,
  type BrowserContext,
  type Page,
} from './browser';
import { sharedPortal } from './portal';
import { newStudent, PASSWORD, signIn, type Student } from './students';
import { patientMs } from './patience';

const portal = sharedPortal();
let browser: Browser;
let context: BrowserContext;
let page: Page;
let student: Student;
beforeAll(async () => {
  browser = await openBrowser();
});
beforeEach(async () => {
  ({ context, page } = await openPage(browser, { theme: 'light', width: 1280 }));
  student = await newStudent(portal);
  await signIn(page, portal, student);
  await page.goto(`${portal.url}/TestLab`);
});
afterEach(() => context.close());

const generate = async (questions: number) => {
  await page.getByLabel('Topics').fill('Epidemiology, Nutrition');
  await page.getByLabel('Number of questions').fill(String(questions));
  await page.getByRole('button', { name: 'Generate' }).click();
  await page.getByText(`Question 1 of ${questions}`).waitFor();
};

/**
 * Answers questions of a new test until one was correct.
 * @returns the earned XP
 */
async function earn(): Promise<number> {
  const questions = 6;
  await generate(questions);
  for (let number = 1; number <= questions; number += 1) {
    await page.getByText(`Question ${number} of ${questions}`).waitFor();
    await page.locator('ol button').first().click();
    await page.getByRole('heading', { name: 'Explanation' }).waitFor();
    if (await page.getByText('+2 XP').count()) return 2;
    if (number < questions) await page.getByRole('button', { name: 'Next', exact: true }).click();
  }
  await page.getByRole('button', { name: 'Restart' }).click();
  return earn();
}

/** Returns the student's XP according to the portal, fetched in a separate session. */
async function totalXp(): Promise<unknown> {
  const body = { email: student.email, password: PASSWORD };
  const signedIn = await callApi(portal, 'POST', '/api/auth/login', { body });
  const token = String(Reflect.get(Object(signedIn.body), 'token'));
  const answer = await callApi(portal, 'GET', '/api/auth/xp/current', { token });
  return Reflect.get(Object(answer.body), 'totalXP');
}
/** Returns the student's XP in the frame, with the text beside it. */
const chipOf = (screen: Page, name: string) =>
  screen.getByRole('link', { name, exact: true }).first();
const isClaimed = () =>
  page.waitForResponse((answer) => answer.url().endsWith('/api/auth/xp/add') && answer.ok());

describe('what a test has earned and nobody has finished', () => {
  it('is added when the next test is generated', async () => {
    const earned = await earn();
    const claimed = isClaimed();
    await generate(3);
    await claimed;
    expect(await totalXp()).toBe(earned);
    await chipOf(page, `Your XP: ${earned} XP`).waitFor();
  });

  it('is added by a restart, which says so', async () => {
    const earned = await earn();
    const claimed = isClaimed();
    await page.getByRole('button', { name: 'Restart' }).click();
    const asked = page.getByRole('alertdialog');
    await asked.or(page.getByText('Enter topics or upload a file and')).waitFor();
    // Only shown if questions are left: the correct answer may have been the last one.
    if (await asked.isVisible()) await page.getByRole('button', { name: 'Restart anyway' }).click();
    await claimed;
    await page.getByText(`XP updated! You earned ${earned} XP this session.`).waitFor();
    expect(await totalXp()).toBe(earned);
  });

  it('is said to wait on every screen, and added from the dashboard of another one', async () => {
    const earned = await earn();
    await chipOf(page, `Your XP: 0 XP, ${earned} XP waiting`).waitFor();
    const other = await openPage(browser, { theme: 'dark', width: 360 });
    await signIn(other.page, portal, student);
    const waits = other.page.getByText(`${earned} XP waiting`, { exact: true });
    await chipOf(other.page, `Your XP: 0 XP, ${earned} XP waiting`).waitFor();
    expect(await waits.count()).toBe(2);
    await keepPicture(other.page, 'xp-waiting-dark-360');
    for (const theme of THEMES) {
      await showTheme(other.page, theme);
      expect(await seriousFaults(other.page)).toEqual([]);
    }
    expect(await overflow(other.page)).toBe(0);
    await other.page.getByRole('button', { name: 'Add now' }).click();
    await chipOf(other.page, `Your XP: ${earned} XP`).waitFor();
    await chipOf(page, `Your XP: ${earned} XP`).waitFor();
    expect(await waits.count()).toBe(0);
    expect(await totalXp()).toBe(earned);
    await other.context.close();
  });

  it('is added by going to another screen, and the test goes on where it was', async () => {
    const earned = await earn();
    const claimed = isClaimed();
    await page.getByRole('link', { name: 'Dashboard' }).first().click();
    await claimed;
    await chipOf(page, `Your XP: ${earned} XP`).waitFor();
    await page.goBack();
    await page.getByRole('heading', { name: 'Explanation' }).waitFor();
    expect(await totalXp()).toBe(earned);
  });

  it('is added by leaving the portal', async () => {
    const earned = await earn();
    await page.goto('about:blank');
    const deadline = Date.now() + patientMs(10_000);
    while ((await totalXp()) !== earned && Date.now() < deadline);
    expect(await totalXp()).toBe(earned);
  });

  it('is added by signing out, before the session ends', async () => {
    const earned = await earn();
    const ended = page.waitForResponse((answer) => answer.url().endsWith('/api/auth/logout'));
    await page.getByRole('button', { name: 'Logout' }).first().click();
    expect((await ended).status()).toBe(200);
    expect(await totalXp()).toBe(earned);
  });

  it('is added by signing out in another tab, which has no test', async () => {
    const earned = await earn();
    const other = await context.newPage();
    await other.goto(`${portal.url}/student`);
    const ended = other.waitForResponse((answer) => answer.url().endsWith('/api/auth/logout'));
    await other.getByRole('button', { name: 'Logout' }).first().click();
    expect((await ended).status()).toBe(200);
    expect(await totalXp()).toBe(earned);
  });
});

it('shows the test of one student to nobody who signs in after them in another tab', async () => {
  await generate(3);
  const other = await context.newPage();
  await signIn(other, portal, await newStudent(portal));
  await page.getByText('Enter topics or upload a file and').waitFor();
  expect(await page.getByText('Question 1 of 3').count()).toBe(0);
  expect(await page.evaluate(() => sessionStorage.getItem('practice'))).toBeNull();
});

describe('what the ledger did not take', () => {
  it('says that the XP could not be added and lets the student try again', async () => {
    await generate(6);
    for (let number = 1; number <= 6; number += 1) {
      await page.getByText(`Question ${number} of 6`).waitFor();
      await page.locator('ol button').first().click();
      await page.getByText(/^(Correct!|Incorrect\.)/).waitFor();
      if (number < 6) await page.getByRole('button', { name: 'Next', exact: true }).click();
    }
    const figure = page.locator('dt', { hasText: 'Session XP' });
    const earned = await figure.locator('xpath=following-sibling::dd').innerText();
    await context.route('**/api/auth/xp/add', (route) => route.abort());
    const bar = page.getByRole('region', { name: 'Progress' });
    const said = (text: string | RegExp) => page.getByRole('status').getByText(text).waitFor();
    const finish = bar.getByRole('button', { name: 'Finish Review' });
    await finish.click();
    await said(earned === '0' ? /XP updated!/ : '⚠ Failed to add XP, please try again.');
    await context.unroute('**/api/auth/xp/add');
    if (earned !== '0') await finish.click();
    await page.getByRole('button', { name: 'XP Already Added' }).waitFor();
  });
});
