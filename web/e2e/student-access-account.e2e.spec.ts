/** @looks-at identity */
import { callApi, signInApi } from './api';
import {
  expectSound,
  keepPicture,
  openBrowser,
  openPage,
  WIDTHS,
  type Browser,
  type Page,
} from './browser';
import { ADMIN, sharedPortal } from './portal';
import { settle } from './settle';
import { newStudent, PASSWORD } from './students';

const CHANGE_PATH = '/api/auth/password';
const portal = sharedPortal();
let browser: Browser;
let token: string;
beforeAll(async () => {
  browser = await openBrowser();
  ({ token } = await newStudent(portal));
});

/** Opens the account page of the same student. */
async function onAccount(
  run: (page: Page) => Promise<void>,
  options: Parameters<typeof openPage>[1] = { theme: 'light', width: 1280 },
) {
  const { page, context, faults } = await openPage(browser, options);
  await page.addInitScript((kept) => localStorage.setItem('token', kept), token);
  await page.goto(`${portal.url}/account`);
  await page.getByText('This device').waitFor();
  await run(page);
  expect(faults).toEqual([]);
  await context.close();
}

const markedNames = (page: Page) =>
  page
    .locator('[aria-invalid="true"]')
    .evaluateAll((all) => all.map((each) => each.getAttribute('name')));
const isFocused = (page: Pick<Page, 'getByLabel'>, label: string) =>
  page.getByLabel(label, { exact: true }).evaluate((each) => each === document.activeElement);

describe('the form of another password', () => {
  it('names what is missing or wrong at its field, and asks the server only then', () =>
    onAccount(async (page) => {
      let calls = 0;
      page.on('request', (request) => {
        if (request.url().endsWith(CHANGE_PATH)) calls += 1;
      });
      const submit = page.getByRole('button', { name: 'Change password' });
      const fill = (label: string, text: string) =>
        page.getByLabel(label, { exact: true }).fill(text);
      await submit.click();
      await page.getByRole('alert').getByText('Please fill in all fields.').waitFor();
      expect(await markedNames(page)).toEqual(['currentPassword', 'password', 'confirmPassword']);
      expect(await isFocused(page, 'Current password')).toBe(true);
      await fill('Current password', 'not this one');
      await fill('New password', 'copper kettle 9 moons');
      await fill('Confirm new password', 'copper kettle 9 suns');
      await submit.click();
      await page.getByRole('alert').getByText('Passwords do not match.').waitFor();
      expect(await markedNames(page)).toEqual(['confirmPassword']);
      expect(calls).toBe(0);
      await fill('Confirm new password', 'copper kettle 9 moons');
      await submit.click();
      await page.getByText('This password is wrong.').waitFor();
      expect(await markedNames(page)).toEqual(['currentPassword']);
      expect(calls).toBe(1);
      expect(await isFocused(page, 'Current password')).toBe(true);
    }));

  it("shows no validator's words, whatever the server answers", () =>
    onAccount(async (page) => {
      await page.route(`**${CHANGE_PATH}`, (route) =>
        route.fulfill({
          status: 400,
          json: {
            code: 'invalid_input',
            message: 'Please check what you have entered: password: Too big: expected string.',
            fields: { password: 'Too big: expected string' },
          },
        }),
      );
      for (const label of ['Current password', 'New password', 'Confirm new password']) {
        await page.getByLabel(label, { exact: true }).fill(PASSWORD);
      }
      await page.getByRole('button', { name: 'Change password' }).click();
      await page.getByText('Please check what you have entered.', { exact: true }).waitFor();
      expect(await markedNames(page)).toEqual(['password']);
      expect(await page.getByText('Too big').count()).toBe(0);
    }));
});

describe('the deletion of the own account', () => {
  it.each(WIDTHS)(
    'says what goes and what is kept, above two buttons of one width, at %d px',
    (width) =>
      onAccount(
        async (page) => {
          await page.getByRole('button', { name: 'Delete my account…' }).click();
          const dialog = page.getByRole('dialog', { name: 'Delete your account?' });
          await dialog.getByRole('heading', { name: 'What is kept' }).waitFor();
          expect(await isFocused(dialog, 'Current password')).toBe(true);
          await dialog.getByText('Your XP entries, without your name').waitFor();
          expect(await dialog.getByText(/(^|\s)0\s/).count()).toBe(0);
          await expectSound(page, 'delete');
          const widths = await dialog
            .locator('form > div:last-child > button')
            .evaluateAll((all) =>
              all.map((each) => Math.round(each.getBoundingClientRect().width)),
            );
          expect(widths).toHaveLength(2);
          expect(widths[0]).toBe(widths[1]);
          await dialog.getByRole('button', { name: 'Delete permanently' }).click();
          await dialog.getByRole('alert').getByText('Please fill in all fields.').waitFor();
        },
        { theme: 'light', width },
      ),
  );
});

describe('messages in passing', () => {
  it.each(WIDTHS)('stand in a corner, and equal ones only once, at %d px', (width) =>
    onAccount(
      async (page) => {
        await page.route('**/api/auth/export', (route) => route.abort());
        const download = page.getByRole('button', { name: 'Download my data' });
        const toast = page.getByText('You are not connected. Check your network and try again.');
        await download.click();
        await toast.waitFor();
        const refused = page.waitForEvent('requestfailed');
        await download.click();
        await refused;
        await settle(page);
        expect(await toast.count()).toBe(1);
        await keepPicture(page, `toast-light-${width}`);
        // The text is within the message.
        const box = await toast.locator('xpath=..').boundingBox();
        const { width: room = 0, height = 0 } = page.viewportSize() ?? {};
        if (width === 1280) {
          expect(room - ((box?.x ?? 0) + (box?.width ?? 0))).toBeLessThan(40);
          expect(box?.y).toBeGreaterThan(height - 120);
        } else {
          // On phones a dialog has its buttons at the bottom.
          expect(box?.y).toBeLessThan(120);
        }
      },
      { theme: 'light', width },
    ),
  );
});

describe('a student who is suspended', () => {
  it('reads at the login until when, and whom to ask', async () => {
    const { page, context } = await openPage(browser, { theme: 'light', width: 360 });
    const { email } = await newStudent(portal);
    await page.goto(portal.url);
    const adminToken = await signInApi(portal, '/api/admin/login', ADMIN);
    const path = `/api/admin/all-users?search=${email}`;
    const { body } = await callApi(portal, 'GET', path, { token: adminToken });
    const { users } = body as { users: { _id: string }[] };
    await callApi(portal, 'POST', `/api/admin/suspend-user/${users[0]?._id}`, {
      token: adminToken,
      body: { days: 7 },
    });
    await page.getByRole('button', { name: /^Student/ }).click();
    await page.getByRole('button', { name: 'Login' }).click();
    const dialog = page.getByRole('dialog', { name: 'Login' });
    await dialog.getByLabel('E-mail').fill(email);
    await dialog.getByLabel('Password', { exact: true }).fill(PASSWORD);
    await dialog.getByRole('button', { name: 'Login' }).click();
    await dialog.getByText(/^Your account is suspended until .* student services office/).waitFor();
    await keepPicture(page, 'suspended-light-360');
    await context.close();
  });
});
