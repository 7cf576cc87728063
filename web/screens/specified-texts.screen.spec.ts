import { adminLoginRoute, getUserRoute, loginRoute } from '@portal/contracts/identity';
import { registerRoute, verifyRoute } from '@portal/contracts/registration';
import { getSiteRoute } from '@portal/contracts/site';
import { generateQuestionsRoute } from '@portal/contracts/testlab';
import type { RouteContract } from '@portal/contracts';
import { getBalanceRoute, getHistoryRoute, getTimelineRoute } from '@portal/contracts/xp';
import { expectCallsEvery } from '../e2e/page-clock';
import { answerDashboard } from './dashboard.fixture';
import {
  ADA,
  expectSound,
  openScreen,
  startPortalDouble,
  type Page,
  type PortalDouble,
} from './screen';
import { answerTestLab } from './testlab.fixture';

const WIDTH = 1280;
const EMAIL = 'ada.obi@miva.edu.ng';
const PASSWORD = 'violin tram 4 yams';

let portal: PortalDouble;
beforeEach(async () => {
  portal = await startPortalDouble();
});

/** Refuses a route as a proxy or a broken service does: without a message for users. */
const refuseWithoutWords = (route: RouteContract) => portal.refuse(route, 500, 'internal', '');

const dialogOf = (page: Page) => page.getByRole('dialog');

async function openRegistration(): Promise<Page> {
  const page = await openScreen(portal, '/', { width: WIDTH, as: null });
  await page.getByRole('button', { name: /^Student/ }).click();
  await dialogOf(page).getByRole('button', { name: 'Create Account' }).click();
  await page.getByLabel('E-mail').fill(EMAIL);
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await page.getByLabel('Confirm password', { exact: true }).fill(PASSWORD);
  await page.getByLabel('Department').selectOption('Economics');
  await page.getByRole('checkbox').check();
  await dialogOf(page).getByRole('button', { name: 'Create Account' }).click();
  return page;
}

describe('a door of the landing page', () => {
  it('says at once that its dialog is on the way over a slow network', async () => {
    const page = await openScreen(portal, '/mivaterms', { width: 360, as: null });
    let arrive = () => {};
    const arrived = new Promise<void>((resolve) => (arrive = resolve));
    await page.route(/\/assets\/access-dialogs/, async (route) => {
      await arrived;
      await route.continue();
    });
    await page.goto(portal.url);
    await page.getByRole('button', { name: /^Student/ }).click();
    await page.getByRole('status').getByText('Loading').waitFor();
    await expectSound(page, 'landing-dialog-waits', false);
    arrive();
    await page.getByRole('dialog').waitFor();
    expect(await page.getByText('Loading').count()).toBe(0);
  });
});

describe('a failure for which the server has no words', () => {
  it('of a registration is Registration failed', async () => {
    refuseWithoutWords(registerRoute);
    const page = await openRegistration();
    await dialogOf(page).getByText('Registration failed', { exact: true }).waitFor();
  });

  it('of a code is Invalid code, of another code Unable to resend yet', async () => {
    const data = { email: EMAIL, resendAfterSeconds: 120 };
    portal.answer(registerRoute, { message: '', data });
    refuseWithoutWords(verifyRoute);
    const page = await openRegistration();
    await page.getByText('Verification code sent. Check your email.', { exact: true }).waitFor();
    await page.getByLabel('Verification code').fill('123456');
    await page.clock.install();
    await page.getByRole('button', { name: 'Verify' }).click();
    await dialogOf(page).getByText('Invalid code', { exact: true }).waitFor();
    await page.reload();
    await page.clock.fastForward(121_000);
    refuseWithoutWords(registerRoute);
    await page.getByRole('button', { name: 'Resend Code', disabled: false }).click();
    await dialogOf(page).getByText('Unable to resend yet', { exact: true }).waitFor();
    portal.answer(registerRoute, { message: '', data });
    await page.getByRole('button', { name: 'Resend Code', disabled: false }).click();
    await dialogOf(page).getByText('Code resent', { exact: true }).waitFor();
  });

  it.each([
    ['login', loginRoute, 'Incorrect email or password.'],
    ['admin', adminLoginRoute, 'Admin login failed.'],
  ])('of a sign-in at /?%s shows the specified text', async (door, route, words) => {
    refuseWithoutWords(route);
    const page = await openScreen(portal, `/?${door}`, { width: WIDTH, as: null });
    await page.getByLabel('E-mail').fill(EMAIL);
    await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
    await page.getByRole('button', { name: 'Login', exact: true }).click();
    await dialogOf(page).getByText(words, { exact: true }).waitFor();
  });

  it('of a generation is Failed to generate questions.', async () => {
    answerTestLab(portal);
    refuseWithoutWords(generateQuestionsRoute);
    const page = await openScreen(portal, '/testlab', { width: WIDTH });
    await page.getByLabel('Topics').fill('Elasticity');
    await page.getByRole('button', { name: 'Generate' }).click();
    await page.getByText('Failed to generate questions.', { exact: true }).waitFor();
  });
});

describe('the student’s own data', () => {
  beforeEach(() => {
    portal.answer(getBalanceRoute, { totalXP: 730.5, lifetimeXP: 800, highestLevel: 'Apprentice' });
    portal.answer(getHistoryRoute, { entries: [], nextBefore: null });
    portal.answer(getTimelineRoute, { days: [], isWhole: true });
  });

  it('is waited for in TestLab with Loading user…', async () => {
    answerTestLab(portal);
    const release = portal.hold(getUserRoute, { user: ADA });
    const page = await openScreen(portal, '/testlab', { width: WIDTH });
    await page.getByText('Loading user…', { exact: true }).waitFor();
    release();
    await page.getByLabel('Topics').waitFor();
  });

  it.each([
    ['user and XP', '/api/auth/current-user'],
    ['the XP of the XP page', '/api/auth/xp/current'],
  ])('is asked for again every 10 s: %s', async (_what, path) => {
    const page = await openScreen(portal, '/xp', { width: WIDTH });
    const shown = page.getByRole('heading', { name: 'Novice' });
    await shown.waitFor();
    await expectCallsEvery(page, { path, ms: 10_000, shown });
  });

  it('that cannot be had is a warning of the console: Failed to fetch user XP', async () => {
    const page = await openScreen(portal, '/xp', { width: WIDTH });
    await page.getByText('730.5 / 1,500 XP').waitFor();
    const warned = page.waitForEvent('console', (message) => message.type() === 'warning');
    portal.refuse(getUserRoute, 503, 'unavailable', 'Not just now.');
    await page.reload();
    expect((await warned).text()).toBe('Failed to fetch user XP');
  });
});

describe('the Classroom tile', () => {
  it('opens the external student portal in another window', async () => {
    const site = {
      productName: 'Miva',
      emailDomains: ['miva.edu.ng'],
      features: { passwordReset: false, googleSignIn: false },
      classroomUrl: 'https://classroom.example/',
    };
    portal.answer(getSiteRoute, site);
    answerDashboard(portal);
    const page = await openScreen(portal, '/student', { width: WIDTH });
    const tile = page.getByRole('link', { name: /^Classroom/ });
    expect(await tile.getAttribute('href')).toBe(site.classroomUrl);
    expect(await tile.getAttribute('target')).toBe('_blank');
  });
});

describe('the terms', () => {
  it('have a link back to /', async () => {
    const page = await openScreen(portal, '/mIvAtErMs', { width: WIDTH, as: null });
    await page.getByRole('heading', { name: 'Terms and privacy' }).waitFor();
    expect(await page.getByRole('link').first().getAttribute('href')).toBe('/');
  });
});
