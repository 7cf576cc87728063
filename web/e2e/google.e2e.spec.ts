/** @looks-at identity */
import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { keepPicture, openPage, seriousFaults, openBrowser, type Browser } from './browser';
import { freePort, ownPortal, type RunningPortal } from './portal';
import { newStudent } from './students';

const PROVIDER = path.join(__dirname, '../../services/identity/src/testing/openid-provider.mjs');
const EMAIL = 'ada.obi@miva.edu.ng';
let portal: RunningPortal;
let browser: Browser;
let provider: ChildProcess | undefined;
let issuer: string;

/** Starts a real OpenID provider with the portal's address as redirect target. */
async function startProvider(url: string) {
  provider?.kill('SIGKILL'); // the one with a portal address that was not available
  const port = await freePort();
  provider = spawn(process.execPath, [PROVIDER, String(port), `${url}/signed-in`], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  if (provider.stdout) await once(provider.stdout, 'data');
  issuer = `http://127.0.0.1:${port}`;
  const client = { GOOGLE_CLIENT_ID: 'portal', GOOGLE_CLIENT_SECRET: 'a-secret-of-the-client' };
  return { OIDC_ISSUER: issuer, ...client };
}
const setAccounts = (accounts: object) =>
  fetch(`${issuer}/accounts`, { method: 'POST', body: JSON.stringify(accounts) });

beforeAll(async () => {
  [portal, browser] = await Promise.all([ownPortal(startProvider), openBrowser()]);
  await newStudent(portal, { email: EMAIL });
});
afterAll(() => provider?.kill('SIGKILL'));

/**
 * Navigates from the landing page to the provider, signs in as the account with this subject, and
 * returns.
 */
async function signInAs(subject: string, options = { theme: 'light' as const, width: 1280 }) {
  const opened = await openPage(browser, options);
  const { page } = opened;
  await page.goto(portal.url);
  await page.getByRole('button', { name: /^Student/ }).click();
  await page.getByRole('button', { name: /Google/ }).click();
  await page.getByRole('link', { name: subject }).click();
  return opened;
}

describe('the identity-provider sign-in button', () => {
  it('leads to the provider and back to the dashboard, and leaves no code in the address', async () => {
    await setAccounts({ 'sub-ada': { email: EMAIL, email_verified: true } });
    const { page, context, faults } = await signInAs('sub-ada');
    await page.getByRole('heading', { name: /^Hello, Ada/ }).waitFor();
    expect(new URL(page.url()).pathname).toBe('/student');
    await page.goBack();
    expect(page.url()).not.toMatch(/code=|state=/);
    expect(faults).toEqual([]);
    await context.close();
  });

  it("shows 'Google login failed.' with the reason, and the way to the start", async () => {
    await setAccounts({ 'sub-new': { email: 'nobody@miva.edu.ng', email_verified: true } });
    const { page, context } = await signInAs('sub-new');
    await page.getByRole('heading', { name: 'Google login failed.' }).waitFor();
    await page.getByText('There is no Miva account for this address yet.').waitFor();
    expect(await seriousFaults(page)).toEqual([]);
    await keepPicture(page, 'google-failed');
    await page.getByRole('link', { name: 'Go to the start' }).click();
    await page.getByRole('button', { name: /^Student/ }).waitFor();
    await context.close();
  });

  it('takes no code that another browser was given', async () => {
    await setAccounts({ 'sub-ada': { email: EMAIL, email_verified: true } });
    const thief = await openPage(browser, { theme: 'dark', width: 360 });
    await thief.page.goto(`${portal.url}/signed-in?code=stolen&state=stolen`);
    await thief.page.getByRole('heading', { name: 'Google login failed.' }).waitFor();
    expect(await thief.page.evaluate(() => localStorage.getItem('token'))).toBeNull();
    expect(thief.page.url()).not.toContain('stolen');
    await thief.context.close();
  });
});
