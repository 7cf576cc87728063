/** @looks-at testlab */
import { expectSoon, expectSound, openBrowser, openPage, readDownload, type Page } from './browser';
import { sharedPortal } from './portal';
import { newStudent, signIn, type Student } from './students';

const portal = sharedPortal();
/** Slides, which name topics without explaining them. */
const SLIDES = `Lecture 3: Markets

- opportunity cost
- law of demand
- price elasticity of demand
- consumer surplus
`;
const DIARY = 'It rained again. I bought soap and laughed with Tobi about an umbrella. '.repeat(3);

let student: Student;
beforeAll(async () => {
  student = await newStudent(portal);
});

async function openAs(look: { theme: 'light' | 'dark'; width: number }) {
  const opened = await openPage(await openBrowser(), look);
  await signIn(opened.page, portal, student);
  return opened;
}

const textFile = (name: string, text: string) => {
  return { name, mimeType: 'text/plain', buffer: Buffer.from(text) };
};
const topUp = (page: Page) =>
  page.getByRole('checkbox', { name: /^Add the portal’s own questions/ });

async function upload(page: Page, name: string, text: string) {
  await page.goto(`${portal.url}/TestLab`);
  await page.getByLabel('Topics').waitFor();
  await page.locator('input[type=file]').setInputFiles(textFile(name, text));
}

it('a student keeps slides, is asked what they name, practises them again, and says no to others', async () => {
  const { page, faults } = await openAs({ theme: 'light', width: 1280 });

  // Slides alone yield no questions: the portal adds its own on the topics that they name.
  await upload(page, 'slides.txt', SLIDES);
  expect(await topUp(page).isChecked()).toBe(true);
  await page.getByRole('checkbox', { name: 'Keep this file in My material' }).check();
  await page.getByRole('button', { name: 'Generate' }).click();
  await page
    .getByText(
      /^5 of the portal's own on .+, none from your text: that takes a list of terms with their meanings\./,
    )
    .waitFor();
  await page.getByText(/The file is saved in My material\./).waitFor();
  await page.getByText('Question 1 of 5').waitFor();
  await page.getByText('The portal’s own question', { exact: true }).waitFor();
  await expectSound(page, 'testlab-material-filled-up');

  // My material: rename, download, and practise without uploading again.
  await page.goto(`${portal.url}/material`);
  await page.getByRole('button', { name: 'Rename “slides.txt”' }).click();
  await page.getByLabel('Name', { exact: true }).fill('Markets, week 3');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await page.getByText('Markets, week 3', { exact: true }).waitFor();
  const saved = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Download text of “Markets, week 3”' }).click();
  expect(await readDownload(await saved)).toContain('law of demand');
  await page.evaluate(() => sessionStorage.clear());
  await page.getByRole('link', { name: 'Practise “Markets, week 3”' }).click();
  await page.getByText('Markets, week 3', { exact: true }).waitFor();
  await topUp(page).uncheck();
  await page.getByRole('button', { name: 'Generate' }).click();
  await page
    .getByText(
      /Your notes name .*consumer surplus.*: tick “Add the portal’s own questions” to practise these\./,
    )
    .waitFor();
  expect(faults.filter((fault) => !fault.includes('422'))).toEqual([]);
  await page.context().close();
  await goOnElsewhere();
});

/** Expects the same choice on another device, and a refusal that says what to do. */
async function goOnElsewhere(): Promise<void> {
  const { page } = await openAs({ theme: 'dark', width: 360 });
  await upload(page, 'slides.txt', SLIDES);
  await expectSoon(() => topUp(page).isChecked(), false);
  await topUp(page).check();
  await page.locator('input[type=file]').setInputFiles(textFile('diary.txt', DIARY));
  await page.getByRole('button', { name: 'Generate' }).click();
  await page.getByText(/name no topic that the portal has questions on.*Type the topics/).waitFor();
  await expectSound(page, 'testlab-material-refused');

  await page.goto(`${portal.url}/material`);
  await page.getByRole('button', { name: 'Delete “Markets, week 3”' }).click();
  await page.getByRole('button', { name: 'Delete for good' }).click();
  await page.getByText(/^No files yet\./).waitFor();
  await page.context().close();
}
