/** @looks-at identity study testlab xp */
import { getUserRoute } from '@portal/contracts/identity';
import { callApi } from './api';
import { expectSoon, expectSound, openBrowser, openPage, type Browser, type Page } from './browser';
import { buildPdf } from './pdf';
import { sharedPortal } from './portal';
import { logIn, newStudent, signIn, uniqueEmail, type Student } from './students';
import { earnXp } from './study-xp';

const portal = sharedPortal();
const RESUME = buildPdf([['Ada Obi', 'Second year']]);
const PICTURES = 'img[src^="/api/profile/avatars/"]';
let browser: Browser;
let ada: Student & { id: string; name: string };
let page: Page;
let ben: Page;
let faults: string[];

// A retry uses new students without any settings.
beforeEach(async () => {
  browser = await openBrowser();
  const [student, other] = await Promise.all([
    newStudent(portal, { email: uniqueEmail('ada') }),
    newStudent(portal, { email: uniqueEmail('ben') }),
  ]);
  // On the first page of the leaderboard, and in the chart.
  await earnXp(portal, student, 4);
  const { body } = await callApi(portal, 'GET', '/api/auth/current-user', student);
  const { user } = getUserRoute.response.parse(body);
  ada = { ...student, id: user._id, name: user.name };
  ({ page, faults } = await openPage(browser, { theme: 'light', width: 1280 }));
  ({ page: ben } = await openPage(browser, { theme: 'light', width: 1280 }));
  await Promise.all([logIn(page, portal, ada), logIn(ben, portal, other)]);
  await Promise.all([signIn(page, portal, ada), signIn(ben, portal, other)]);
}, 120_000);

async function edit(change: () => Promise<unknown>): Promise<void> {
  await page.getByRole('button', { name: 'Edit Profile' }).click();
  await change();
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await page.getByRole('dialog').waitFor({ state: 'detached' });
}

/** Returns whether pictures have loaded, instead of the initial that replaces them. */
const areShown = (where: Page, within = '') =>
  where
    .locator(`${within} ${PICTURES}`)
    .evaluateAll((all) => all.some((one) => (one as HTMLImageElement).naturalWidth > 0)); // by its tag

/**
 * Returns the data of the first student that the other one sees in StudyPal and on the leaderboard.
 */
async function seenByBen(): Promise<{ isFound: boolean; study: boolean; board: boolean }> {
  await ben.goto(`${portal.url}/study`);
  await ben.getByLabel('Add study partners').fill(ada.name);
  const found = ben.getByRole('button', { name: `Add ${ada.name}` });
  const none = ben.getByText('Nobody was found with this name.');
  await found.or(none).first().waitFor();
  const isFound = (await found.count()) > 0;
  const study = (await found.locator('img').count()) > 0;
  await ben.goto(`${portal.url}/Leaderboard`);
  await ben.locator('tr[aria-current="true"]').waitFor();
  const row = ben.getByRole('row', { name: new RegExp(ada.name) });
  return { isFound, study, board: (await row.locator('img').count()) > 0 };
}

it('a student fills the profile, and others see what is shown to them alone', async () => {
  await page.goto(`${portal.url}/profile`);
  await page.getByText('No bio yet').waitFor();
  await page.getByText('No resume uploaded').waitFor();

  // Texts, picture and résumé in one save; if the picture is rejected, the typed texts are kept.
  const picture = await page.screenshot({ clip: { x: 0, y: 0, width: 300, height: 300 } });
  await edit(async () => {
    await page.getByRole('textbox', { name: 'Bio' }).fill('Loops and long walks');
    await page.getByRole('textbox', { name: 'About' }).fill('Second year.');
    const avatar = page.getByLabel('Profile picture');
    await avatar.setInputFiles({ name: 'me.png', mimeType: 'image/png', buffer: picture });
    const cv = { name: 'Résumé (1).pdf', mimeType: 'application/pdf', buffer: RESUME };
    await page.getByLabel('Resume', { exact: true }).setInputFiles(cv);
  });
  await page.getByText('Loops and long walks').waitFor();
  await expectSoon(() => areShown(page, 'main'), true);
  await page.setViewportSize({ width: 360, height: 780 });
  await expectSoon(() => areShown(page, 'header'), true);
  await page.setViewportSize({ width: 1280, height: 860 });
  const downloaded = page.waitForEvent('download');
  await page.getByRole('link', { name: 'View Resume' }).click();
  expect((await downloaded).suggestedFilename()).toBe('Résumé (1).pdf');

  // A location is saved, and is not detected again after it is cleared.
  await edit(() => page.getByRole('textbox', { name: 'Location' }).fill('Enugu'));
  await page.getByText('📍 Enugu').waitFor();
  await edit(() => page.getByRole('textbox', { name: 'Location' }).fill(''));
  await page.getByText('📍 Enugu').waitFor({ state: 'detached' });
  await page.reload();
  await page.getByText('Location not set').waitFor();

  // The XP over time.
  await page.getByRole('img', { name: /XP at the end of each/ }).waitFor();
  await page.getByText('Show as a table').click();
  expect(await page.getByRole('row').nth(1).innerText()).toMatch(/\b4\b/);
  await expectSound(page, 'profile-walk');

  // Others first see name and department, then the enabled parts, then nothing.
  await expectSoonSeen({ isFound: true, study: false, board: false });
  await edit(async () => {
    await page.getByLabel('My picture').check();
    await page.getByLabel('My bio').check();
  });
  await expectSoonSeen({ isFound: true, study: true, board: true });
  await ben.goto(`${portal.url}/profile/${ada.id}`);
  await ben.getByText('Loops and long walks').waitFor();
  await expectSoon(() => areShown(ben, 'main'), true);
  expect(await ben.getByText('Second year.').count()).toBe(0);
  await edit(() => page.getByLabel('Hide me from other students').check());
  await expectSoonSeen({ isFound: false, study: false, board: false });
  await ben.goto(`${portal.url}/profile/${ada.id}`);
  await ben.getByText('There is no such profile, or it is hidden.').waitFor();
  expect(faults).toEqual([]);
}, 180_000);

/** Polls, because other services receive the change asynchronously. */
async function expectSoonSeen(seen: Awaited<ReturnType<typeof seenByBen>>): Promise<void> {
  const deadline = Date.now() + 30_000;
  for (;;) {
    const found = await seenByBen();
    if (JSON.stringify(found) === JSON.stringify(seen)) return;
    if (Date.now() > deadline) return expect(found).toEqual(seen);
  }
}
