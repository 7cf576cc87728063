import { loginRoute } from '@portal/contracts/identity';
import { registerRoute } from '@portal/contracts/registration';
import {
  closeScreens,
  expectSound,
  openScreen,
  startPortalDouble,
  WIDTHS,
  type Page,
  type PortalDouble,
} from './screen';

const EMAIL = 'ada.obi@miva.edu.ng';
const REGISTERED = {
  message: 'We have mailed you a code.',
  data: { email: EMAIL, resendAfterSeconds: 120 },
};

let portal: PortalDouble;
beforeAll(async () => {
  portal = await startPortalDouble();
  portal.refuse(loginRoute, 401, 'wrong_credentials', 'Incorrect email or password.');
});
beforeEach(() => portal.answer(registerRoute, REGISTERED));
afterEach(closeScreens);

async function register(page: Page): Promise<void> {
  await page.getByRole('button', { name: /Student/ }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Create Account' }).click();
  await page.getByLabel('E-mail').fill(EMAIL);
  await page.getByLabel('Password', { exact: true }).fill('violin tram 4 yams');
  await page.getByLabel('Confirm password', { exact: true }).fill('violin tram 4 yams');
  await page.getByLabel('Department').selectOption('Economics');
  await page.getByRole('checkbox').check();
  await page.getByRole('dialog').getByRole('button', { name: 'Create Account' }).click();
}

describe.each(WIDTHS)('a registration at %i px', (width) => {
  it('says all that is wrong at once, each beneath its field, until that field is changed', async () => {
    const page = await openScreen(portal, '/', { width, as: null });
    await page.getByRole('button', { name: /Student/ }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('button', { name: 'Create Account' }).click();
    const asked = portal.callsOf(registerRoute).length;
    const submit = dialog.getByRole('button', { name: 'Create Account' });
    /** Returns the descriptions of the invalid fields, by label. */
    const said = () =>
      dialog.locator('[aria-invalid=true]').evaluateAll((all) =>
        all.map((field) => {
          const ids = field.getAttribute('aria-describedby')?.split(' ') ?? [];
          return [field.getAttribute('name'), document.getElementById(ids[0] ?? '')?.innerText];
        }),
      );
    const focused = () => page.evaluate(() => document.activeElement?.getAttribute('name'));
    await submit.click();
    await dialog.getByText('Please enter your e-mail address.').waitFor();
    const atFirst = [
      ['email', 'Please enter your e-mail address.'],
      ['password', 'Please choose a password.'],
      ['confirmPassword', 'Please enter the password again.'],
      ['department', 'Please select a valid department.'],
      ['acceptedTerms', 'You must accept Terms and Privacy.'],
    ];
    expect(await said()).toEqual(atFirst);
    expect(await focused()).toBe('email');
    await expectSound(page, 'register-faults');
    // Typed: React renders between the two events of the browser, but not within `selectOption`.
    await dialog.getByLabel('Department').press('E');
    expect(await dialog.getByLabel('Department').inputValue()).toBe('Economics');
    expect(await said()).toEqual(atFirst.filter(([name]) => name !== 'department'));
    await dialog.getByLabel('E-mail').fill(EMAIL);
    await dialog.getByLabel('Password', { exact: true }).fill('short');
    await dialog.getByLabel('Confirm password', { exact: true }).fill('other');
    await submit.click();
    await dialog.getByText('Passwords do not match.').waitFor();
    expect(await said()).toEqual([
      ['password', 'A password needs at least 10 characters.'],
      ['confirmPassword', 'Passwords do not match.'],
      ['acceptedTerms', 'You must accept Terms and Privacy.'],
    ]);
    expect(await focused()).toBe('password');
    expect(portal.callsOf(registerRoute)).toHaveLength(asked);
  });

  it('goes on with its code after a reload, until the dialog is closed', async () => {
    const page = await openScreen(portal, '/', { width, as: null });
    await register(page);
    const code = page.getByLabel('Verification code');
    await code.waitFor();
    await page.getByText('We have mailed you a code.').waitFor();
    await page.reload();
    await page.getByText('Verification code sent. Check your email.').waitFor();
    await code.fill('١٢٣٤٥٦');
    expect(await code.inputValue()).toBe('123456');
    await expectSound(page, 'verify-after-reload');
    await page.keyboard.press('Escape');
    await code.waitFor({ state: 'detached' });
    await page.reload();
    await page.getByRole('button', { name: /Student/ }).waitFor();
    // The dialogs load after the page.
    await page.waitForLoadState('networkidle');
    expect(await code.count()).toBe(0);
  });

  it('says when a code can be sent again where the portal refuses one, also after a reload', async () => {
    const page = await openScreen(portal, '/', { width, as: null });
    await page.clock.install();
    await register(page);
    await page.getByRole('timer').waitFor();
    await page.clock.fastForward(121_000);
    const wait = { retryAfterSeconds: 90 };
    portal.refuse(registerRoute, 429, 'too_early', 'Unable to resend yet', wait);
    await page.getByRole('button', { name: 'Resend Code' }).click();
    await page.getByText('Unable to resend yet').waitFor();
    await page.getByText(/A new code can be sent in 01:(30|29|28)/).waitFor();
    expect(await page.getByRole('button', { name: 'Resend Code' }).isDisabled()).toBe(true);
    await expectSound(page, 'verify-too-early');
    await page.reload();
    await page.getByText(/A new code can be sent in 01:[12]\d/).waitFor();
  });

  it('is what a refused login points to, in the tab that knows of it', async () => {
    const page = await openScreen(portal, '/', { width, as: null });
    await register(page);
    await page.getByLabel('Verification code').waitFor();
    await page.goto(`${portal.url}/?login`);
    await page.getByLabel('E-mail').fill(` ${EMAIL.toUpperCase()}`);
    await page.getByLabel('Password', { exact: true }).fill('violin tram 4 yams');
    await page.getByRole('button', { name: 'Login', exact: true }).click();
    await page.getByText('still waiting for its code').waitFor();
    await expectSound(page, 'login-while-code-awaited');
    await page.getByRole('button', { name: 'Enter your code' }).click();
    await page.getByLabel('Verification code').waitFor();
  });
});
