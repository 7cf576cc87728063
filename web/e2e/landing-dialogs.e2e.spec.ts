/** @looks-at identity */
import { keepPicture, openPage, openBrowser, type Browser, type Page } from './browser';
import { sharedPortal } from './portal';
import { PASSWORD } from './students';

const portal = sharedPortal();
let browser: Browser;
beforeAll(async () => {
  browser = await openBrowser();
});

async function onLanding(width: number, run: (page: Page) => Promise<void>) {
  const { context, page, faults } = await openPage(browser, { theme: 'light', width });
  await page.goto(portal.url);
  await run(page);
  expect(faults).toEqual([]);
  await context.close();
}

async function openStudentDoor(page: Page, choice: string) {
  await page.getByRole('button', { name: /^Student/ }).click();
  await page.getByRole('button', { name: choice, exact: true }).click();
}

/** Returns the label or the text of the focused element. */
const focused = (page: Page) =>
  page.evaluate(() => {
    const element = document.activeElement;
    const label = element instanceof HTMLInputElement ? element.labels?.[0] : element;
    return label?.textContent?.trim();
  });
const boxOf = async (page: Page, name: string) => {
  const box = await page.getByRole('button', { name, exact: true }).boundingBox();
  if (!box) throw new Error(`There is no button '${name}' to be seen.`);
  return box;
};

async function register(page: Page, email: string) {
  const dialog = page.getByRole('dialog', { name: 'Create your account' });
  await dialog.getByLabel('E-mail').fill(email);
  await dialog.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await dialog.getByLabel('Confirm password', { exact: true }).fill(PASSWORD);
  await dialog.getByLabel('Department').selectOption('Public Policy and Administration');
  await dialog.getByLabel('I accept the Terms and Privacy.').check();
  await dialog.getByRole('button', { name: 'Create Account' }).click();
  await page.getByRole('dialog', { name: 'Verify your e-mail' }).waitFor();
}

describe('a dialog that opens', () => {
  it('has the focus at its first choice or its first empty field, never at Close', () =>
    onLanding(1280, async (page) => {
      await page.getByRole('button', { name: /^Student/ }).click();
      await page.getByRole('dialog', { name: 'Student Access' }).waitFor();
      expect(await focused(page)).toBe('Login');
      await page.keyboard.press('Enter');
      await page.getByRole('dialog', { name: 'Login' }).waitFor();
      expect(await focused(page)).toBe('E-mail');
      await page.getByLabel('E-mail').fill('ada.obi@miva.edu.ng');
      await page.getByRole('button', { name: 'Create Account' }).click();
      await page.getByRole('dialog', { name: 'Create your account' }).waitFor();
      expect(await focused(page)).toBe('Password');
    }));

  it.each([/^Lecturer/, /^Guest/])('has it at OK in the alert of %s', (door) =>
    onLanding(1280, async (page) => {
      await page.getByRole('button', { name: door }).click();
      await page.getByRole('alertdialog').waitFor();
      expect(await focused(page)).toBe('OK');
      await keepPicture(page, `alert-${door.source.slice(1)}`);
      await page.keyboard.press('Enter');
      await page.getByRole('alertdialog').waitFor({ state: 'detached' });
    }),
  );

  it('keeps no room for a message that is not there', () =>
    onLanding(360, async (page) => {
      await openStudentDoor(page, 'Login');
      const link = await boxOf(page, 'Forgot Password');
      const submit = await boxOf(page, 'Login');
      expect(submit.y - (link.y + link.height)).toBeLessThan(16);
    }));
});

describe('a registration with a mistake', () => {
  it('says it at the field that it is about, which is marked and has the focus', () =>
    onLanding(360, async (page) => {
      await openStudentDoor(page, 'Create Account');
      const dialog = page.getByRole('dialog', { name: 'Create your account' });
      const submit = dialog.getByRole('button', { name: 'Create Account' });
      const marked = dialog.locator('[aria-invalid="true"]');
      const expectFault = async (words: string, names: string[]) => {
        await submit.click();
        await dialog.getByRole('alert').getByText(words, { exact: true }).waitFor();
        const found = await marked.evaluateAll((all) =>
          all.map((each) => each.getAttribute('name')),
        );
        expect({ words, found }).toEqual({ words, found: names });
        const first = marked.first();
        expect(await first.evaluate((each) => each === document.activeElement)).toBe(true);
        const described = await first.getAttribute('aria-describedby');
        expect(await page.locator(`[id="${described?.split(' ')[0]}"]`).innerText()).toBe(words);
      };
      const choices = ['department', 'acceptedTerms'];
      const typed = ['email', 'password', 'confirmPassword'];
      await expectFault('Please enter your e-mail address.', [...typed, ...choices]);
      await keepPicture(page, 'register-empty-360');
      await dialog.getByLabel('E-mail').fill('eve@example.org');
      expect(await marked.count()).toBe(4);
      await dialog.getByLabel('Password', { exact: true }).fill('Eve-Ade-2025');
      await dialog.getByLabel('Confirm password', { exact: true }).fill('other');
      await expectFault('Please use your Miva email.', ['email', 'confirmPassword', ...choices]);
      await dialog.getByLabel('E-mail').fill('eve.ade@miva.edu.ng');
      await expectFault('Passwords do not match.', ['confirmPassword', ...choices]);
      await dialog.getByLabel('Confirm password', { exact: true }).fill('Eve-Ade-2025');
      await expectFault('Please select a valid department.', choices);
      await dialog.getByLabel('Department').selectOption('Public Policy and Administration');
      await expectFault('You must accept Terms and Privacy.', ['acceptedTerms']);
      await keepPicture(page, 'register-terms-360');
      await dialog.getByLabel('I accept the Terms and Privacy.').check();
      await submit.click();
      // A refusal of the server is also shown at its field.
      await dialog.getByRole('alert').getByText(/./).waitFor();
      expect(await marked.getAttribute('name')).toBe('password');
    }));

  it('has the terms as a link within the line that is ticked, and room beside the department', () =>
    onLanding(360, async (page) => {
      await openStudentDoor(page, 'Create Account');
      const tick = page.getByLabel('I accept the Terms and Privacy.');
      await page.getByText('I accept the').click({ position: { x: 5, y: 12 } });
      expect(await tick.isChecked()).toBe(true);
      const [terms] = await Promise.all([
        page.waitForEvent('popup'),
        tick.locator('xpath=..').getByRole('link', { name: 'Terms and Privacy' }).click(),
      ]);
      await terms.getByRole('heading', { name: 'Terms and privacy' }).waitFor();
      expect(await tick.isChecked()).toBe(true);
      const spare = await page.getByLabel('Department').evaluate((select: HTMLSelectElement) => {
        const { font, letterSpacing, paddingLeft, paddingRight } = getComputedStyle(select);
        const longest = document.createElement('span');
        longest.textContent = 'Public Policy and Administration';
        Object.assign(longest.style, {
          font,
          letterSpacing,
          position: 'absolute',
          whiteSpace: 'pre',
        });
        select.form?.append(longest);
        const room = select.clientWidth - parseFloat(paddingLeft) - parseFloat(paddingRight);
        const width = longest.getBoundingClientRect().width;
        longest.remove();
        return { words: room - width, arrow: parseFloat(paddingRight) };
      });
      expect(spare.words).toBeGreaterThan(0);
      expect(spare.arrow).toBeGreaterThanOrEqual(30);
      await page.getByText('At least 10 characters. Several words work well.').waitFor();
    }));
});

describe('a sign-in that has to wait', () => {
  it('counts down, names another way, and holds Login back until then', () =>
    onLanding(360, async (page) => {
      await page.clock.install();
      const refusal = { code: 'too_many_requests', message: 'Too many.', retryAfterSeconds: 58 };
      await page.route('**/api/auth/login', (route) =>
        route.fulfill({ status: 429, json: refusal }),
      );
      await openStudentDoor(page, 'Login');
      const dialog = page.getByRole('dialog', { name: 'Login' });
      await dialog.getByLabel('E-mail').fill('ada.obi@miva.edu.ng');
      await dialog.getByLabel('Password', { exact: true }).fill('not the password');
      const login = dialog.getByRole('button', { name: 'Login' });
      await login.click();
      await dialog.getByRole('alert').getByText('Too many sign-in attempts.').waitFor();
      await dialog.getByText(/choose Forgot Password\.$/).waitFor();
      expect([await login.isDisabled(), await focused(page)]).toEqual([true, 'Password']);
      await page.clock.runFor(20_000);
      expect(await dialog.getByRole('timer').innerText()).toMatch(/^00:3[78]$/);
      await page.clock.runFor(39_000);
      await dialog.getByRole('timer').waitFor({ state: 'detached' });
      expect(await login.isEnabled()).toBe(true);
    }));
});

describe('the ways between the dialogs', () => {
  it('lead from Login to Create Account and back, and to Student Access, with the e-mail', () =>
    onLanding(360, async (page) => {
      await openStudentDoor(page, 'Login');
      await page.getByLabel('E-mail').fill('ada.obi@miva.edu.ng');
      await page.getByText('New here?').getByRole('button', { name: 'Create Account' }).click();
      const email = page.getByRole('dialog', { name: 'Create your account' }).getByLabel('E-mail');
      expect(await email.inputValue()).toBe('ada.obi@miva.edu.ng');
      await page.getByText('Have an account?').getByRole('button', { name: 'Login' }).click();
      await page.getByRole('dialog', { name: 'Login' }).waitFor();
      await page.getByRole('button', { name: 'Back' }).click();
      await page.getByRole('dialog', { name: 'Student Access' }).waitFor();
      await page.getByRole('button', { name: 'Create Account' }).click();
      await page.getByRole('button', { name: 'Back' }).click();
      await page.getByRole('dialog', { name: 'Student Access' }).waitFor();
    }));

  it('take the e-mail over into Reset Password, which names whom to ask', () =>
    onLanding(360, async (page) => {
      await openStudentDoor(page, 'Login');
      await page.getByLabel('E-mail').fill('ada.obi@miva.edu.ng');
      await page.getByRole('button', { name: 'Forgot Password' }).click();
      const dialog = page.getByRole('dialog', { name: 'Reset Password' });
      expect(await dialog.getByLabel('E-mail').inputValue()).toBe('ada.obi@miva.edu.ng');
      await dialog.getByRole('button', { name: 'Reset Password' }).click();
      await dialog.getByText('Please contact support to reset password in this demo.').waitFor();
      await dialog.getByText(/^The student services office/).waitFor();
      await keepPicture(page, 'reset-360');
    }));
});

describe('a code that is waited for', () => {
  it('is the next step of Student Access, and may be sent again by a button as wide as Verify', () =>
    onLanding(360, async (page) => {
      await openStudentDoor(page, 'Create Account');
      await register(page, 'next.step@miva.edu.ng');
      await keepPicture(page, 'verify-360');
      const verify = await boxOf(page, 'Verify');
      const resend = await boxOf(page, 'Resend Code');
      expect([resend.x, resend.width]).toEqual([verify.x, verify.width]);
      await page.getByRole('button', { name: 'Back' }).click();
      const lookOf = (name: string) =>
        page
          .getByRole('button', { name, exact: true })
          .evaluate((button) => getComputedStyle(button).backgroundColor);
      await page.getByRole('dialog', { name: 'Student Access' }).waitFor();
      expect(await focused(page)).toBe('Enter your code');
      await keepPicture(page, 'choice-pending-360');
      expect(await lookOf('Enter your code')).not.toBe(await lookOf('Login'));
      expect(await lookOf('Login')).toBe(await lookOf('Create Account'));
    }));

  it('marks a wrong one, and shows the way to the dashboard only when the dialogs are closed', () =>
    onLanding(360, async (page) => {
      await openStudentDoor(page, 'Create Account');
      await register(page, 'dash.board@miva.edu.ng');
      await page.getByLabel('Verification code').fill('12');
      await page.getByRole('button', { name: 'Verify' }).click();
      await page.getByText('Invalid code', { exact: true }).waitFor();
      expect(await focused(page)).toBe('Verification code');
      const code = await portal.codeFor('dash.board@miva.edu.ng');
      const field = page.getByLabel('Verification code');
      await field.fill('');
      // Pasted as some mail programs format it.
      await page.keyboard.insertText(`${code.slice(0, 3)} ${code.slice(3)}`);
      expect(await field.inputValue()).toBe(code);
      await page.getByRole('button', { name: 'Verify' }).click();
      await page.getByRole('dialog', { name: 'Login' }).waitFor();
      const way = page.locator('header a[href="/student"]');
      expect(await way.count()).toBe(0);
      await page.keyboard.press('Escape');
      await way.waitFor();
      expect(await way.innerText()).toBe('Dashboard');
    }));
});

describe('a sign-in link', () => {
  it('says to be opened again after a reload, and names the login where no other can be mailed', () =>
    onLanding(360, async (page) => {
      await page.goto(`${portal.url}/sign-in-link#abcdefghijklmnopqrstuv`);
      await page.getByRole('heading', { name: 'Sign in to Miva' }).waitFor();
      await page.reload();
      const again = page.getByRole('heading', { name: 'Open the link in your mail again' });
      await again.waitFor();
      await page.getByText(/^This portal cannot send another link/).waitFor();
      expect(await page.getByRole('button', { name: 'E-mail me a sign-in link' }).count()).toBe(0);
      // Like a link that a mail program has truncated.
      await page.goto(`${portal.url}/sign-in-link#abcdefghij`);
      await again.waitFor();
      await page.getByRole('link', { name: 'Login' }).click();
      await page.getByRole('dialog', { name: 'Login' }).waitFor();
      await page.keyboard.press('Escape');
      await page.waitForURL(`${portal.url}/`);
    }));
});

describe('the landing page', () => {
  it('has all of the ladder within a window of 320 px', () =>
    onLanding(1280, async (page) => {
      await page.setViewportSize({ width: 320, height: 640 });
      const rights = await page
        .locator('[aria-labelledby="ladder"] li span')
        .evaluateAll((all) => all.map((each) => each.getBoundingClientRect().right));
      expect(rights.length).toBeGreaterThanOrEqual(10);
      expect(Math.max(...rights)).toBeLessThanOrEqual(320 - 16);
    }));

  it('has its badges and its theme switch at the edges of its grid, and a moon without a disc', () =>
    onLanding(1280, async (page) => {
      const edges = await page.evaluate(() => {
        const box = (selector: string) => document.querySelector(selector)?.getBoundingClientRect();
        const ladder = '[aria-labelledby="ladder"]';
        return {
          heading: box(`${ladder} h2`)?.left,
          badge: box(`${ladder} li svg`)?.left,
          grid: box('main > div')?.right,
          icon: box('header button svg')?.right,
          discs: document.querySelectorAll('main svg circle[r="30"]').length,
        };
      });
      expect(edges.badge).toBeCloseTo(edges.heading ?? 0, 0);
      expect(Math.abs((edges.grid ?? 0) - 32 - (edges.icon ?? 0))).toBeLessThan(4);
      expect(edges.discs).toBe(0);
    }));
});
