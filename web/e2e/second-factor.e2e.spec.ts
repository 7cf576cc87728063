/** @looks-at identity */
import { Secret, TOTP } from 'otpauth';
import {
  expectSound,
  openBrowser,
  openPage,
  readDownload,
  WIDTHS,
  type Browser,
  type Page,
} from './browser';
import { ADMIN, ownPortal, type RunningPortal } from './portal';

let portal: RunningPortal;
let browser: Browser;
beforeAll(async () => {
  [portal, browser] = await Promise.all([ownPortal(), openBrowser()]);
});

/** Returns the code that an authenticator app with this key shows. */
const codeOf = (secret: string) => new TOTP({ secret: Secret.fromBase32(secret) }).generate();

/** Formats a code as such an app shows it. */
const inGroups = (code: string) => `${code.slice(0, 3)} ${code.slice(3)}`;

async function typePassword(page: Page) {
  await page.goto(portal.url);
  await page.getByRole('button', { name: /^Admin/ }).click();
  const dialog = page.getByRole('dialog', { name: 'Admin Login' });
  await dialog.getByLabel('E-mail').fill(ADMIN.email);
  await dialog.getByLabel('Password', { exact: true }).fill(ADMIN.password);
  await dialog.getByRole('button', { name: 'Login' }).click();
  return dialog;
}

async function toSettings(page: Page) {
  await page.waitForURL(/\/Admin$/);
  await page.getByRole('link', { name: 'Settings' }).first().click();
  return page.locator('section').filter({
    has: page.getByRole('heading', { name: 'Second factor', exact: true }),
  });
}

const passwordCard = (page: Page) =>
  page.locator('section').filter({ has: page.getByRole('heading', { name: 'Password' }) });

/** Expects that a password change sends a code, and that its refusal is shown at its field. */
async function expectCodeWithNewPassword(page: Page) {
  const path = '**/api/auth/password';
  const refusal = { code: 'wrong_code', message: 'This code is wrong.' };
  const sent: unknown[] = [];
  await page.route(path, (route) => {
    sent.push(route.request().postDataJSON());
    return route.fulfill({ status: 400, json: refusal });
  });
  const card = passwordCard(page);
  const password = 'another evening at the gate 8';
  await card.getByLabel('Current password', { exact: true }).fill(ADMIN.password);
  await card.getByLabel('New password', { exact: true }).fill(password);
  await card.getByLabel('Confirm new password', { exact: true }).fill(password);
  const code = card.getByLabel('Authenticator or recovery code');
  await card.getByRole('button', { name: 'Change password' }).click();
  await code.and(page.locator('[aria-invalid=true]')).waitFor();
  expect(sent).toEqual([]);
  await code.fill(' 123456 ');
  await card.getByRole('button', { name: 'Change password' }).click();
  await card.getByText(refusal.message).waitFor();
  const body = { currentPassword: ADMIN.password, password, confirmPassword: password };
  expect(sent).toEqual([{ ...body, code: '123456' }]);
  expect(await code.evaluate((field) => field === document.activeElement)).toBe(true);
  await page.unroute(path);
}

describe('the second factor of an admin', () => {
  it.each(WIDTHS)('is set up, asked for, and turned off again at %d px', async (width) => {
    const { page, context, faults } = await openPage(browser, { theme: 'light', width });
    const shown = (name: string) => expectSound(page, `second-factor-${name}`);
    await typePassword(page);
    const card = await toSettings(page);
    await card.getByText('Off', { exact: true }).waitFor();
    const codeOfChange = passwordCard(page).getByLabel('Authenticator or recovery code');
    expect(await codeOfChange.count()).toBe(0);
    await card.getByRole('button', { name: 'Set up…' }).click();
    await card.getByLabel('Your password', { exact: true }).fill('not this one');
    await card.getByRole('button', { name: 'Next' }).click();
    await card.getByText('This password is wrong.').waitFor();
    await card.getByLabel('Your password', { exact: true }).fill(ADMIN.password);
    await card.getByRole('button', { name: 'Next' }).click();
    const picture = card.getByRole('img', { name: 'QR code for your authenticator app' });
    await picture.waitFor();
    // A camera detects the dark modules by the light quiet zone around them, on a dark screen, too.
    const rim = await picture.locator('path').evaluateAll((paths) =>
      paths.map((path) => {
        const { x, y } = (path as SVGPathElement).getBBox();
        return { fill: path.getAttribute('fill'), x, y };
      }),
    );
    expect(rim).toEqual([
      { fill: '#FFFFFF', x: 0, y: 0 },
      { fill: '#000000', x: 4, y: 4 },
    ]);
    await shown('qr');
    const secret = ((await card.locator('code').textContent()) ?? '').replaceAll(' ', '');
    await card.getByLabel('Code from the app').fill(inGroups(codeOf(secret)));
    await card.getByRole('button', { name: 'Turn on' }).click();
    await card.getByRole('heading', { name: 'Save these recovery codes' }).waitFor();
    await shown('codes');
    const codes = await card.getByRole('list', { name: 'Recovery codes' }).locator('code').all();
    const recoveryCodes = await Promise.all(codes.map((code) => code.textContent()));
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      card.getByRole('button', { name: 'Download' }).click(),
    ]);
    expect(await readDownload(download)).toBe(`${recoveryCodes.join('\n')}\n`);
    await card.getByRole('button', { name: 'I have saved them' }).click();
    await card.getByText(/^On since \d+ \w+ \d{4}$/).waitFor();
    await card.getByText('10 recovery codes are left.').waitFor();
    const isFocused = () =>
      page.evaluate(() => document.activeElement?.textContent === 'Second factor');
    expect(await isFocused()).toBe(true);
    await shown('on');
    await expectCodeWithNewPassword(page);

    const second = await openPage(browser, { theme: 'light', width });
    const dialog = await typePassword(second.page);
    const field = dialog.getByLabel('Authenticator code');
    await field.waitFor();
    await expectSound(second.page, 'second-factor-asked');
    await field.fill('no code');
    await dialog.getByRole('button', { name: 'Login' }).click();
    await dialog.getByText('This code is wrong, has expired or has already been used.').waitFor();
    await field.fill(recoveryCodes[0] ?? '');
    await dialog.getByRole('button', { name: 'Login' }).click();
    const again = await toSettings(second.page);
    await again.getByText('9 recovery codes are left.').waitFor();
    await again.getByRole('button', { name: 'Turn off…' }).click();
    await again.getByLabel('Your password', { exact: true }).fill(ADMIN.password);
    await again.getByLabel('Authenticator or recovery code').fill(recoveryCodes[1] ?? '');
    await expectSound(second.page, 'second-factor-off');
    await again.getByRole('button', { name: 'Turn off', exact: true }).click();
    await again.getByText('Off', { exact: true }).waitFor();
    expect([...faults, ...second.faults]).toEqual([]);
    await Promise.all([context.close(), second.context.close()]);
  });
});
