/** @looks-at identity */
import { setTimeout as pause } from 'node:timers/promises';
import { ADMIN, sharedPortal } from './portal';
import { expectSound, openBrowser, openPage, WIDTHS, type Browser, type Page } from './browser';
import { logIn } from './sign-up';
import { newStudent, PASSWORD, signIn } from './students';
import { patientMs } from './patience';

const portal = sharedPortal();
let browser: Browser;

beforeAll(async () => {
  browser = await openBrowser();
});

async function onLanding(run: (page: Page) => Promise<void>, path = '/') {
  const { context, page, faults } = await openPage(browser, { theme: 'light', width: 1280 });
  await page.goto(portal.url + path);
  await run(page);
  expect(faults).toEqual([]);
  await context.close();
}

async function openRegistration(page: Page) {
  await page.getByRole('button', { name: /^Student/ }).click();
  await page.getByRole('button', { name: 'Create Account' }).click();
  const dialog = page.getByRole('dialog', { name: 'Create your account' });
  const submit = dialog.getByRole('button', { name: 'Create Account' });
  return { dialog, submit, alert: dialog.getByRole('alert') };
}

describe('the landing page', () => {
  it.each(WIDTHS)('and its dialogs are accessible and fit at %d px', async (width) => {
    const { context, page } = await openPage(browser, { theme: 'light', width });
    const look = (state: string) => expectSound(page, state);
    await page.goto(portal.url);
    await page.getByRole('heading', { level: 1 }).waitFor();
    await look('landing');
    await page.getByRole('button', { name: /^Student/ }).click();
    await page.getByRole('dialog', { name: 'Student Access' }).waitFor();
    await look('dialog-choice');
    await page.getByRole('button', { name: 'Create Account' }).click();
    await page.getByRole('dialog', { name: 'Create your account' }).waitFor();
    await look('dialog-register');
    await page.goto(`${portal.url}/MivaTerms`);
    await page.getByRole('heading', { name: 'Terms and privacy' }).waitFor();
    await look('terms');
    await page.goto(`${portal.url}/no/such/page`);
    await page.getByText('There is nothing at this address').waitFor();
    await look('not-found');
    await context.close();
  });
});

describe('the doors of the landing page', () => {
  it('tell a lecturer that it is coming soon, in an alert', () =>
    onLanding(async (page) => {
      await page.getByRole('button', { name: /^Lecturer/ }).click();
      await page.getByRole('alertdialog').getByText('Lecturer access is coming soon.').waitFor();
      await page.getByRole('button', { name: 'OK', exact: true }).click();
      await page.getByRole('alertdialog').waitFor({ state: 'detached' });
    }));

  it('tell a guest that access is limited, in an alert', () =>
    onLanding(async (page) => {
      await page.getByRole('button', { name: /^Guest/ }).click();
      await page
        .getByRole('alertdialog')
        .getByText(/^Guest access is limited/)
        .waitFor();
      await page.getByRole('button', { name: 'Create Account' }).click();
      await page.getByRole('dialog', { name: 'Create your account' }).waitFor();
    }));

  it('say that the identity provider is not wired', () =>
    onLanding(async (page) => {
      await page.getByRole('button', { name: /^Student/ }).click();
      await page.getByRole('button', { name: 'Continue with Google' }).click();
      await page.getByText('Google login not wired in this snippet.').waitFor();
    }));

  it('close on Escape and give the focus back', () =>
    onLanding(async (page) => {
      const door = page.getByRole('button', { name: /^Student/ });
      await door.focus();
      await page.keyboard.press('Enter');
      await page.getByRole('dialog', { name: 'Student Access' }).waitFor();
      await page.keyboard.press('Escape');
      await page.getByRole('dialog').waitFor({ state: 'detached' });
      expect(await door.evaluate((element) => element === document.activeElement)).toBe(true);
    }));

  it('are there in any casing of the landing route', () =>
    onLanding(async (page) => {
      await page.getByRole('heading', { level: 1 }).waitFor();
    }, '/mIVAlanding'));
});

describe('a registration', () => {
  it('is refused with the texts of the specification, one after the other', () =>
    onLanding(async (page) => {
      const { dialog, submit, alert } = await openRegistration(page);
      const expectAlert = async (text: string) => {
        await submit.click();
        await alert.getByText(text, { exact: true }).waitFor();
      };
      await expectAlert('Please enter your e-mail address.');
      await dialog.getByLabel('E-mail').fill('eve@evilmiva.edu.ng');
      await dialog.getByLabel('Password', { exact: true }).fill('a long enough one');
      await dialog.getByLabel('Confirm password', { exact: true }).fill('another one here');
      await expectAlert('Please use your Miva email.');
      await dialog.getByLabel('E-mail').fill(' Eve.Ade@Miva.edu.ng ');
      await expectAlert('Passwords do not match.');
      await dialog.getByLabel('Confirm password', { exact: true }).fill('a long enough one');
      await expectAlert('Please select a valid department.');
      await dialog.getByLabel('Department').selectOption('Economics');
      await expectAlert('You must accept Terms and Privacy.');
    }));

  it('shows and hides the password', () =>
    onLanding(async (page) => {
      const { dialog } = await openRegistration(page);
      const field = dialog.getByLabel('Password', { exact: true });
      expect(await field.getAttribute('type')).toBe('password');
      await dialog.getByRole('button', { name: 'Show password' }).click();
      expect(await field.getAttribute('type')).toBe('text');
      await dialog.getByRole('button', { name: 'Hide password' }).click();
      expect(await field.getAttribute('type')).toBe('password');
    }));

  it('counts 120 s down as mm:ss before a code can be sent again, and refuses a wrong code', () =>
    onLanding(async (page) => {
      await page.clock.install();
      const { dialog, submit } = await openRegistration(page);
      await dialog.getByLabel('E-mail').fill('count.down@miva.edu.ng');
      await dialog.getByLabel('Password', { exact: true }).fill(PASSWORD);
      await dialog.getByLabel('Confirm password', { exact: true }).fill(PASSWORD);
      await dialog.getByLabel('Department').selectOption('Accounting');
      await dialog.getByLabel('I accept the Terms and Privacy.').check();
      await submit.click();
      const resend = page.getByRole('button', { name: 'Resend Code' });
      await resend.waitFor();
      expect(await page.getByRole('timer').innerText()).toMatch(/^0(2:00|1:5\d)$/);
      expect(await resend.isDisabled()).toBe(true);
      const code = page.getByLabel('Verification code');
      await code.fill('12a3');
      expect(await code.inputValue()).toBe('123');
      await page.getByRole('button', { name: 'Verify' }).click();
      await page.getByText('Invalid code', { exact: true }).waitFor();
      await page.clock.fastForward(121_000);
      await page.getByRole('timer').waitFor({ state: 'detached' });
      expect(await resend.isEnabled()).toBe(true);
      // The server enforces the 120 s by its own clock.
      await resend.click();
      await page.getByText('Unable to resend yet').waitFor();
    }));
});

describe('signing in', () => {
  it('refuses a wrong password in the words of the specification', () =>
    onLanding(async (page) => {
      await page.getByRole('button', { name: /^Student/ }).click();
      await page.getByRole('button', { name: 'Login' }).click();
      const dialog = page.getByRole('dialog', { name: 'Login' });
      await dialog.getByLabel('E-mail').fill('nobody@miva.edu.ng');
      await dialog.getByLabel('Password', { exact: true }).fill('not the password');
      await dialog.getByRole('button', { name: 'Login' }).click();
      await dialog.getByRole('alert').getByText('Incorrect email or password.').waitFor();
    }));

  it('leads a forgotten password to the reset and its text', () =>
    onLanding(async (page) => {
      await page.getByRole('button', { name: /^Student/ }).click();
      await page.getByRole('button', { name: 'Login' }).click();
      await page.getByRole('button', { name: 'Forgot Password' }).click();
      const dialog = page.getByRole('dialog', { name: 'Reset Password' });
      await dialog.getByRole('button', { name: 'Reset Password' }).click();
      await dialog.getByText('Please contact support to reset password in this demo.').waitFor();
    }));

  it('takes an admin to the admin area and out again', () =>
    onLanding(async (page) => {
      await page.getByRole('button', { name: /^Admin/ }).click();
      const dialog = page.getByRole('dialog', { name: 'Admin Login' });
      await dialog.getByLabel('E-mail').fill(ADMIN.email);
      await dialog.getByLabel('Password', { exact: true }).fill('a wrong password');
      await dialog.getByRole('button', { name: 'Login' }).click();
      await dialog.getByRole('alert').waitFor();
      await dialog.getByLabel('Password', { exact: true }).fill(ADMIN.password);
      await dialog.getByRole('button', { name: 'Login' }).click();
      await page.getByRole('heading', { name: 'Dashboard' }).waitFor();
      expect(await page.evaluate(() => localStorage.getItem('jwt'))).toBeTruthy();
      await page.getByRole('button', { name: 'Logout' }).first().click();
      await page.waitForURL(`${portal.url}/`);
      expect(await page.evaluate(() => localStorage.getItem('jwt'))).toBeNull();
    }));

  it('ends by a logout here, on the server and in another tab', async () => {
    const { context, page } = await openPage(browser, { theme: 'light', width: 1280 });
    const student = await newStudent(portal);
    await signIn(page, portal, student);
    const other = await context.newPage();
    await other.goto(`${portal.url}/student`);
    await other.getByRole('heading', { name: /^Hello, / }).waitFor();
    await page.getByRole('button', { name: 'Logout' }).first().click();
    await page.waitForURL(`${portal.url}/`);
    await other.waitForURL(/\/(\?login)?$/);
    const headers = { authorization: `Bearer ${student.token}` };
    const ask = async () =>
      (await fetch(`${portal.url}/api/auth/current-user`, { headers })).status;
    // The screens do not wait for the server, which may lag behind them.
    const deadline = Date.now() + patientMs(2_000);
    while ((await ask()) !== 401 && Date.now() < deadline) await pause(20);
    expect(await ask()).toBe(401);
    await context.close();
  });

  it('asks for the login first where a screen needs one, and leads on to it', async () => {
    const { context, page } = await openPage(browser, { theme: 'light', width: 360 });
    const { email } = await newStudent(portal);
    await page.goto(`${portal.url}/leaderboard?page=2`);
    const dialog = page.getByRole('dialog', { name: 'Login' });
    await dialog.getByLabel('E-mail').fill(email);
    await dialog.getByLabel('Password', { exact: true }).fill(PASSWORD);
    await dialog.getByRole('button', { name: 'Login' }).click();
    await page.getByRole('heading', { name: 'Leaderboard' }).waitFor();
    expect(page.url()).toBe(`${portal.url}/leaderboard?page=2`);
    // The next sign-in leads home, as does one after an abandoned sign-in.
    for (const isAsked of [false, true]) {
      await page.evaluate(() => localStorage.clear());
      await page.goto(portal.url + (isAsked ? '/xp' : '/'));
      if (isAsked) await dialog.waitFor();
      await page.keyboard.press('Escape');
      await page.getByRole('button', { name: /^Student/ }).click();
      await page.getByRole('button', { name: 'Login' }).click();
      await logIn(page, email);
      expect(new URL(page.url()).pathname).toBe('/student');
    }
    await context.close();
  });

  it('leads to no other site, whatever path is kept', async () => {
    const { context, page } = await openPage(browser, { theme: 'light', width: 360 });
    const { email } = await newStudent(portal);
    await page.goto(portal.url);
    for (const path of ['//example.org/xp', 'https://example.org/xp', '/\\example.org']) {
      await page.evaluate(() => localStorage.clear());
      await page.goto(`${portal.url}/xp`);
      const dialog = page.getByRole('dialog', { name: 'Login' });
      await dialog.waitFor();
      await page.evaluate((kept) => sessionStorage.setItem('return-path', kept), path);
      await logIn(page, email);
      expect(page.url()).toBe(`${portal.url}/student`);
    }
    await context.close();
  });
});
