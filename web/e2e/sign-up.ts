import type { Page } from './browser';
import type { RunningPortal } from './portal';
import { PASSWORD } from './students';

/** Signs a new student up through the dialogs (register, verify, log in), up to the dashboard. */
export async function signUp(page: Page, portal: RunningPortal, email: string): Promise<void> {
  await page.goto(portal.url);
  await page.getByRole('button', { name: /^Student/ }).click();
  await page.getByRole('button', { name: 'Create Account' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('E-mail').fill(email);
  await dialog.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await dialog.getByLabel('Confirm password', { exact: true }).fill(PASSWORD);
  await dialog.getByLabel('Department').selectOption('Economics');
  await dialog.getByLabel('I accept the Terms and Privacy.').check();
  await dialog.getByRole('button', { name: 'Create Account' }).click();
  await page.getByText('Verification code sent. Check your email.').waitFor();
  await page.getByLabel('Verification code').fill(await portal.codeFor(email));
  await page.getByRole('button', { name: 'Verify' }).click();
  await page.getByText('Verified!').waitFor();
  await page.getByRole('dialog', { name: 'Login' }).waitFor();
  await logIn(page);
}

/** Submits the login dialog, by default with its prefilled e-mail, and waits for the dashboard. */
export async function logIn(page: Page, email?: string): Promise<void> {
  const dialog = page.getByRole('dialog', { name: 'Login' });
  if (email) await dialog.getByLabel('E-mail').fill(email);
  await dialog.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await dialog.getByRole('button', { name: 'Login' }).click();
  await page.getByRole('heading', { name: /^Hello, / }).waitFor();
}
