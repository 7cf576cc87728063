/** @looks-at identity */
import { callApi, signInApi } from './api';
import { openPage, openBrowser, type Browser, type Page } from './browser';
import { ADMIN, sharedPortal } from './portal';
import { newStudent, PASSWORD, signIn } from './students';

const NEXT_PASSWORD = 'copper kettle 9 moons';
const portal = sharedPortal();
let browser: Browser;
beforeAll(async () => {
  browser = await openBrowser();
});

async function asVisitor(run: (page: Page) => Promise<void>) {
  const { context, page, faults } = await openPage(browser, { theme: 'light', width: 1280 });
  await page.goto(portal.url);
  await run(page);
  expect(faults).toEqual([]);
  await context.close();
}

async function openStudentDoor(page: Page, choice: string) {
  await page.getByRole('button', { name: /^Student/ }).click();
  await page.getByRole('button', { name: choice, exact: true }).click();
}

/** Submits the registration form. */
async function register(page: Page, email: string) {
  await openStudentDoor(page, 'Create Account');
  const dialog = page.getByRole('dialog', { name: 'Create your account' });
  await dialog.getByLabel('E-mail').fill(email);
  await dialog.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await dialog.getByLabel('Confirm password', { exact: true }).fill(PASSWORD);
  await dialog.getByLabel('Department').selectOption('Economics');
  await dialog.getByLabel('I accept the Terms and Privacy.').check();
  await dialog.getByRole('button', { name: 'Create Account' }).click();
  return dialog;
}

/** Enters the mailed code, and waits for the login that follows. */
async function verify(page: Page, email: string) {
  await page.getByLabel('Verification code').fill(await portal.codeFor(email));
  await page.getByRole('button', { name: 'Verify' }).click();
  await page.getByText('Verified!').waitFor();
  await page.getByRole('dialog', { name: 'Login' }).waitFor();
}

const verification = (page: Page) => page.getByRole('dialog', { name: 'Verify your e-mail' });
const tokenOf = (page: Page) => page.evaluate(() => localStorage.getItem('token'));
const isFocused = (page: Page, name: string) =>
  page.getByRole('button', { name }).evaluate((element) => element === document.activeElement);

describe('a registration whose dialog was closed', () => {
  it('is finished with the code that was mailed, also after a reload', () =>
    asVisitor(async (page) => {
      const email = 'dropped.tab@miva.edu.ng';
      await page.clock.install();
      await register(page, email);
      await verification(page).waitFor();
      await page.keyboard.press('Escape');
      await verification(page).waitFor({ state: 'detached' });
      await page.clock.fastForward(60_000);
      await page.reload();
      await openStudentDoor(page, 'Enter your code');
      await verification(page).getByText(email).waitFor();
      // The 120 s start when the code is sent.
      expect(await page.getByRole('timer').innerText()).toMatch(/^0(1:00|0:5\d)$/);
      await verify(page, email);
      await page.keyboard.press('Escape');
      await page.getByRole('button', { name: /^Student/ }).click();
      await page.getByRole('button', { name: 'Create Account' }).waitFor();
      expect(await page.getByRole('button', { name: 'Enter your code' }).count()).toBe(0);
    }));

  it('leads to its code where it is sent again too early', () =>
    asVisitor(async (page) => {
      const email = 'too.early@miva.edu.ng';
      await register(page, email);
      await verification(page).waitFor();
      await page.keyboard.press('Escape');
      const dialog = await register(page, email);
      await dialog.getByRole('alert').getByText(/./).waitFor();
      await dialog.getByRole('button', { name: 'Enter your code' }).click();
      await verify(page, email);
    }));
});

describe('a verification', () => {
  it('signs in and loads the user; the login after it leaves one session, not two', () =>
    asVisitor(async (page) => {
      const email = 'one.device@miva.edu.ng';
      const loaded = page.waitForResponse(/\/api\/auth\/current-user$/);
      await register(page, email);
      await verify(page, email);
      expect((await loaded).status()).toBe(200);
      const first = (await tokenOf(page)) ?? '';
      expect(first).not.toBe('');
      const dialog = page.getByRole('dialog', { name: 'Login' });
      const ended = page.waitForResponse(/\/api\/auth\/logout$/);
      await dialog.getByLabel('Password', { exact: true }).fill(PASSWORD);
      await dialog.getByRole('button', { name: 'Login' }).click();
      await page.getByRole('heading', { name: /^Hello, / }).waitFor();
      await ended;
      const second = (await tokenOf(page)) ?? '';
      const { body } = await callApi(portal, 'GET', '/api/auth/devices', { token: second });
      expect(body).toMatchObject({ devices: [{ isCurrent: true }] });
      const old = await callApi(portal, 'GET', '/api/auth/current-user', { token: first });
      expect(old.status).toBe(401);
      // The end of the old session has not removed the cookie of the new one.
      const byCookie = await page.evaluate(() =>
        fetch('/api/auth/current-user').then((r) => r.status),
      );
      expect(byCookie).toBe(200);
    }));
});

describe('an answer without a token', () => {
  const answer = (page: Page, path: string, json: object) =>
    page.route(`**${path}`, (route) => route.fulfill({ json }));

  it.each([
    ['Student', '/api/auth/login', 'Token not returned from server'],
    ['Admin', '/api/admin/login', 'Admin token not returned'],
  ])('to the login of a %s is told in the words of the specification', (who, path, words) =>
    asVisitor(async (page) => {
      await answer(page, path, { message: 'Welcome.' });
      await page.getByRole('button', { name: new RegExp(`^${who}`) }).click();
      if (who === 'Student') await page.getByRole('button', { name: 'Login' }).click();
      const dialog = page.getByRole('dialog', { name: /Login$/ });
      await dialog.getByLabel('E-mail').fill('ada.obi@miva.edu.ng');
      await dialog.getByLabel('Password', { exact: true }).fill(PASSWORD);
      await dialog.getByRole('button', { name: 'Login' }).click();
      await dialog.getByRole('alert').getByText(words, { exact: true }).waitFor();
    }),
  );

  it('to a verification is told in the words of the specification', () =>
    asVisitor(async (page) => {
      await answer(page, '/api/auth/verify', { message: 'Verified!' });
      await register(page, 'no.token@miva.edu.ng');
      await page.getByLabel('Verification code').fill('123456');
      await page.getByRole('button', { name: 'Verify' }).click();
      await page.getByText('Token not returned from server', { exact: true }).waitFor();
    }));

  it.each(['token', 'accessToken'])('but for its %s lets a student in', (name) =>
    asVisitor(async (page) => {
      const { token } = await newStudent(portal);
      await answer(page, '/api/auth/login', { [name]: token });
      await openStudentDoor(page, 'Login');
      const dialog = page.getByRole('dialog', { name: 'Login' });
      await dialog.getByLabel('E-mail').fill('ada.obi@miva.edu.ng');
      await dialog.getByLabel('Password', { exact: true }).fill(PASSWORD);
      await dialog.getByRole('button', { name: 'Login' }).click();
      await page.getByRole('heading', { name: /^Hello, / }).waitFor();
    }),
  );
});

describe('a blank at an end of a password', () => {
  it('does not get into a changed password, which the login would not take', () =>
    asVisitor(async (page) => {
      const student = await newStudent(portal);
      await signIn(page, portal, student);
      await page.goto(`${portal.url}/account`);
      await page.getByLabel('Current password', { exact: true }).fill(` ${PASSWORD} `);
      await page.getByLabel('New password', { exact: true }).fill(`${NEXT_PASSWORD} `);
      await page.getByLabel('Confirm new password', { exact: true }).fill(NEXT_PASSWORD);
      await page.getByRole('button', { name: 'Change password' }).click();
      await page.getByText('Your password is changed; other devices were signed out.').waitFor();
      const credentials = { email: student.email, password: NEXT_PASSWORD };
      expect(await signInApi(portal, '/api/auth/login', credentials)).toMatch(/.{20}/);
    }));

  it('does not get into a reset password', () =>
    asVisitor(async (page) => {
      await page.route('**/api/site', async (route) => {
        const site = (await (await route.fetch()).json()) as { features: object };
        await route.fulfill({
          json: { ...site, features: { ...site.features, passwordReset: true } },
        });
      });
      const resetId = 'b3f6a1f0-6c9e-4a57-9f0e-1d1f5a7c2e10';
      await page.route('**/api/auth/*-password', (route) =>
        route.fulfill({ json: { message: 'Done.', resetId } }),
      );
      await page.reload();
      await openStudentDoor(page, 'Login');
      await page.getByRole('button', { name: 'Forgot Password' }).click();
      const dialog = page.getByRole('dialog', { name: 'Reset Password' });
      const submit = dialog.getByRole('button', { name: 'Reset Password' });
      await dialog.getByLabel('E-mail').fill('ada.obi@miva.edu.ng');
      await submit.click();
      await dialog.getByLabel('Verification code').fill('123456');
      await dialog.getByLabel('New password', { exact: true }).fill(` ${NEXT_PASSWORD}`);
      await dialog.getByLabel('Confirm new password', { exact: true }).fill(`${NEXT_PASSWORD} `);
      const sent = page.waitForRequest('**/api/auth/reset-password');
      await submit.click();
      expect((await sent).postDataJSON()).toEqual({
        email: 'ada.obi@miva.edu.ng',
        code: '123456',
        resetId,
        password: NEXT_PASSWORD,
        confirmPassword: NEXT_PASSWORD,
      });
    }));

  it("does not keep an admin's second factor from being set up", () =>
    asVisitor(async (page) => {
      const token = await signInApi(portal, '/api/admin/login', ADMIN);
      await page.evaluate((jwt) => localStorage.setItem('jwt', jwt), token);
      await page.setViewportSize({ width: 360, height: 780 });
      await page.goto(`${portal.url}/admin/settings`);
      await page.getByRole('button', { name: 'Set up…' }).click();
      await page.getByLabel('Your password', { exact: true }).fill(`${ADMIN.password} `);
      await page.getByRole('button', { name: 'Next', exact: true }).click();
      const key = page.locator('code').filter({ hasText: /^[A-Z2-7]{4}( [A-Z2-7]{4})+$/ });
      await key.waitFor();
      // It is typed in groups of four, so no group may wrap.
      const linesOfGroups = await key.evaluate((element) => {
        const text = element.firstChild;
        return (element.textContent ?? '').split(' ').map((_, index) => {
          const range = document.createRange();
          if (text) range.setStart(text, index * 5);
          if (text) range.setEnd(text, index * 5 + 4);
          return range.getClientRects().length;
        });
      });
      expect(linesOfGroups).toEqual(linesOfGroups.map(() => 1));
    }));
});

describe('a button whose work is under way', () => {
  it('keeps the focus and sends nothing twice, by click or by Enter', () =>
    asVisitor(async (page) => {
      const held: (() => void)[] = [];
      let calls = 0;
      await page.route('**/api/auth/login', async (route) => {
        calls += 1;
        await new Promise<void>((resolve) => held.push(resolve));
        await route.continue();
      });
      await openStudentDoor(page, 'Login');
      const dialog = page.getByRole('dialog', { name: 'Login' });
      await dialog.getByLabel('E-mail').fill('ada.obi@miva.edu.ng');
      await dialog.getByLabel('Password', { exact: true }).fill('not the password');
      const submit = dialog.getByRole('button', { name: 'Login' });
      await submit.focus();
      await page.keyboard.press('Enter');
      await dialog.locator('button[aria-busy="true"]').waitFor();
      expect(await isFocused(page, 'Login')).toBe(true);
      await page.keyboard.press('Enter');
      await submit.dispatchEvent('click');
      await dialog.getByLabel('Password', { exact: true }).press('Enter');
      await submit.focus();
      held.forEach((release) => release());
      await dialog.getByRole('alert').getByText('Incorrect email or password.').waitFor();
      expect(await isFocused(page, 'Login')).toBe(true);
      expect(calls).toBe(1);
    }));
});
