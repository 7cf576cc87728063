/** @looks-at identity */
import { setTimeout as pause } from 'node:timers/promises';
import {
  expectSound,
  keepPicture,
  openBrowser,
  openPage,
  overflow,
  seriousFaults,
  WIDTHS,
  type Browser,
} from './browser';
import { MailServer } from './mail-server';
import { ownPortal, type RunningPortal } from './portal';
import { newStudent, PASSWORD } from './students';
import { patientMs } from './patience';

const ADA = 'ada.obi@miva.edu.ng';
const BEN = 'ben.eze@miva.edu.ng';
const server = new MailServer();
let portal: RunningPortal;
let browser: Browser;

/** Returns the match of `what` in the newest mail to an address, once `count` mails match. */
async function inMail(email: string, what: RegExp, count = 1): Promise<string> {
  const deadline = Date.now() + patientMs(20_000);
  while (Date.now() < deadline) {
    const found = server.sourcesTo(email).flatMap((source) => what.exec(source)?.[1] ?? []);
    const newest = found.at(-1);
    if (newest !== undefined && found.length >= count) return newest;
    await pause(50);
  }
  throw new Error(`No mail to ${email} holds ${what.source}`);
}
const codeFor = (email: string) => inMail(email, /^(\d{6})\r?$/m);
const linkFor = (email: string, about: string, count = 1) =>
  inMail(
    email,
    new RegExp(`${about}[^]*?^(http://localhost:\\d+/sign-in-link#[\\w-]{22})\\r?$`, 'm'),
    count,
  );

beforeAll(async () => {
  const SMTP_URL = await server.start();
  const withMail = () => Promise.resolve({ SMTP_URL });
  [portal, browser] = await Promise.all([ownPortal(withMail), openBrowser()]);
  await newStudent({ url: portal.url, codeFor }, { email: ADA });
});
afterAll(() => server.stop());

const post = (path: string, body: object) =>
  fetch(`${portal.url}${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });

describe('a mailed sign-in link', () => {
  it('is offered where guesses were too many, and signs in once', async () => {
    const { page, context, faults } = await openPage(browser, { theme: 'light', width: 360 });
    await page.goto(portal.url);
    await page.getByRole('button', { name: /^Student/ }).click();
    await page.getByRole('button', { name: 'Login' }).click();
    const dialog = page.getByRole('dialog', { name: 'Login' });
    await dialog.getByLabel('E-mail').fill(ADA);
    // The delay grows with each checked guess, until one is too early.
    for (let status = 0, guesses = 0; status !== 429 && guesses < 15; guesses += 1) {
      await dialog.getByLabel('Password', { exact: true }).fill('not the password');
      const answer = page.waitForResponse('**/api/auth/login');
      await dialog.getByRole('button', { name: 'Login' }).click();
      status = (await answer).status();
    }
    await dialog
      .getByText('Too many sign-in attempts. We can e-mail you a sign-in link.')
      .waitFor();
    expect([await overflow(page), await seriousFaults(page)]).toEqual([0, []]);
    await keepPicture(page, 'link-offer');
    await dialog.getByRole('button', { name: 'E-mail me a sign-in link' }).click();
    await dialog.getByText(/^If this address has an account/).waitFor();

    const link = await linkFor(ADA, 'open this page to sign in');
    await page.goto(link);
    await page.getByRole('heading', { name: 'Sign in to Miva' }).waitFor();
    // The secret is removed from the address before any request to a server.
    expect(new URL(page.url()).hash).toBe('');
    await page.getByRole('button', { name: 'Sign in' }).click();
    await page.getByRole('heading', { name: /^Hello, Ada/ }).waitFor();
    await context.close();

    const { page: other, context: elsewhere } = await openPage(browser, {
      theme: 'dark',
      width: 360,
    });
    await other.goto(link);
    await other.getByRole('button', { name: 'Sign in' }).click();
    await other.getByRole('heading', { name: 'This link no longer works' }).waitFor();
    expect([await overflow(other), await seriousFaults(other)]).toEqual([0, []]);
    await keepPicture(other, 'link-gone');
    await other.getByLabel('E-mail').fill('nobody@miva.edu.ng');
    await other.getByRole('button', { name: 'E-mail me a sign-in link' }).click();
    await other.getByText(/^If this address has an account/).waitFor();
    expect(faults.filter((fault) => !/429/.test(fault))).toEqual([]);
    await elsewhere.close();
  });

  it.each(WIDTHS)(
    'of a registration asks for the password of the account (%i px)',
    async (width) => {
      const email = `w${width}.${BEN}`.replace(/\d/g, (digit) => 'abcdefghij'.charAt(+digit));
      const password = 'typed by somebody else 7';
      const form = { email, password, confirmPassword: password, department: 'Economics' };
      await post('/api/auth/register', { ...form, acceptedTerms: true });
      const { page, context } = await openPage(browser, { theme: 'light', width });
      await page.goto(await linkFor(email, 'If you closed the page'));
      await page.getByRole('button', { name: 'Sign in' }).click();
      const field = page.getByLabel('New password', { exact: true });
      await field.waitFor();
      expect(await field.evaluate((element) => element === document.activeElement)).toBe(true);
      await expectSound(page, 'link-password');
      await field.fill(PASSWORD);
      await page.getByLabel('Confirm new password', { exact: true }).fill(`${PASSWORD} not`);
      await page.getByRole('button', { name: 'Sign in' }).click();
      await page.getByText('Passwords do not match.').waitFor();
      await page.getByLabel('Confirm new password', { exact: true }).fill(PASSWORD);
      await page.getByRole('button', { name: 'Sign in' }).click();
      await page.getByRole('heading', { name: /^Hello, / }).waitFor();
      await context.close();
    },
  );
});
