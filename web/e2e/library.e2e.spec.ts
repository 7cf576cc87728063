/** @looks-at identity library testlab xp */
import { randomUUID } from 'node:crypto';
import { atDesk, confirm, panel } from './admin-desk';
import {
  expectSoon,
  expectSound,
  openBrowser,
  openPage,
  readDownload,
  type Browser,
  type Page,
} from './browser';
import { buildPdf } from './pdf';
import { sharedPortal } from './portal';
import { logIn, newStudent, signIn } from './students';

const portal = sharedPortal();
let browser: Browser;
let page: Page;
let faults: string[];
beforeAll(async () => {
  browser = await openBrowser();
});
// Each attempt has a new student without saved books.
beforeEach(async () => {
  ({ page, faults } = await openPage(browser, { theme: 'light', width: 1280 }));
  const student = await newStudent(portal);
  await logIn(page, portal, student);
  await signIn(page, portal, student);
});
afterEach(() => page.context().close());

const go = (path: string) => page.goto(portal.url + path);
const cardOf = (title: string) =>
  page
    .getByRole('article')
    .filter({ has: page.getByRole('heading', { name: title, exact: true }) });

async function search(words: string): Promise<void> {
  await page.getByRole('searchbox').fill(words);
  await page.keyboard.press('Enter');
}

it('a student finds, reads, saves, cites and keeps books, and practises their subject', async () => {
  // Search: a misspelled query succeeds, and a saved book appears at the top of My Library in
  // another tab.
  await page.getByRole('link', { name: 'Library Search, save and read' }).click();
  await page.getByRole('heading', { name: 'Virtual Library' }).waitFor();
  const tab = await page.context().newPage();
  await tab.goto(`${portal.url}/MyLibrary`);
  await tab.getByText('No books found.', { exact: true }).waitFor();
  await page.getByRole('main').getByRole('link', { name: 'Search', exact: true }).click();
  await search('things fal aprt');
  await page.getByRole('button', { name: 'Save Things Fall Apart', exact: true }).click();
  await page.getByText('"Things Fall Apart" saved to My Library').waitFor();
  await tab.getByRole('heading', { name: 'Things Fall Apart', exact: true }).waitFor();
  await tab.close();
  await page.getByRole('button', { name: 'Saved Things Fall Apart', exact: true }).click();
  await page.getByText('⚠ "Things Fall Apart" already in your library').waitFor();

  // Suggestions while typing; each change searches again.
  await go('/Filter');
  await page.getByLabel('Author', { exact: true }).fill('achebe');
  await page.locator('option[value="Chinua Achebe"]').waitFor({ state: 'attached' });
  await page.getByLabel('Genre', { exact: true }).selectOption('Fiction');
  await cardOf('No Longer at Ease').waitFor();

  // Read now, and a citation.
  await go('/librarysearch?q=principles+of+economics');
  // Two books have this title.
  const textbook = cardOf('Principles of Economics').filter({ hasText: 'Greenlaw' });
  await textbook.getByRole('button', { name: 'Read Principles of Economics' }).click();
  const preview = page.getByRole('dialog', { name: 'Principles of Economics' });
  const readNow = preview.getByRole('link', { name: 'Read now (opens in a new tab)' });
  expect(await readNow.getAttribute('href')).toMatch(/^https:\/\/openstax\.org\//);
  await preview.getByRole('button', { name: 'Cite' }).click();
  await preview
    .getByText(/^Shapiro, D\., MacDonald, D\., & Greenlaw, S\. A\. \(2022\)\./)
    .waitFor();
  await expectSound(page, 'library-walk');

  // Practise this subject.
  await preview.getByRole('link', { name: 'Practise this subject' }).click();
  await page.waitForURL(/\/testlab\?topics=economics$/);
  await expectSoon(() => page.getByLabel('Topics').first().inputValue(), 'economics');

  // History of this browser and of the portal.
  await go('/SearchHistory');
  await page.getByRole('link', { name: /^Principles of Economics/ }).waitFor();
  await page.getByText('21 days left').waitFor();
  await page.getByRole('button', { name: 'Remove Principles of Economics' }).click();
  await page.getByText('No search history found.').waitFor();
  await page.reload();
  await page.getByText('No search history found.').waitFor();

  // Status, rating and notes of a book are stored, and count towards the goal.
  await go('/mylibrary');
  await page.getByLabel('Reading status of Things Fall Apart').selectOption('Read');
  await page.getByLabel('Rating of Things Fall Apart').selectOption('5');
  const card = cardOf('Things Fall Apart');
  await card.getByRole('button', { name: 'Notes' }).click();
  await card.getByLabel('Private notes on Things Fall Apart').fill('The yam festival');
  await card.getByRole('button', { name: 'Save notes' }).click();
  await page.getByText('Notes saved').waitFor();
  await page.reload();
  await card.getByText(/^Finished /).waitFor();
  expect(await page.getByLabel('Rating of Things Fall Apart').inputValue()).toBe('5');
  await go('/library');
  await page.getByRole('button', { name: 'Set goal' }).click();
  await page.getByLabel('Books to finish this year').fill('12');
  await page.getByRole('button', { name: 'Save goal' }).click();
  await page.getByText('1 / 12').waitFor();
  await page.getByText('1 Day', { exact: true }).waitFor();

  // Export to a file, removal from the library, and import.
  await go('/mylibrary');
  await page.getByRole('button', { name: 'Import and export' }).click();
  const files = page.getByRole('dialog', { name: 'Import and export' });
  const saved = page.waitForEvent('download');
  await files.getByRole('button', { name: 'CSV', exact: true }).click();
  const csv = await readDownload(await saved);
  expect(csv).toContain('Things Fall Apart,Chinua Achebe,9780385474542,1958');
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Remove Things Fall Apart' }).click();
  await page.getByText('"Things Fall Apart" removed successfully').waitFor();
  await page.getByRole('button', { name: 'Import and export' }).click();
  const rows = Buffer.from(`${csv}"=SUM(A1), a memoir",Ada Obi\r\n,Nobody\r\n`);
  const chosen = { name: 'mine.csv', mimeType: 'text/csv', buffer: rows };
  await files.locator('input[type=file]').setInputFiles(chosen);
  await files.getByText('2 books read: 2 added, 0 known, 1 refused.').waitFor();
  await files.locator('input[type=file]').setInputFiles(chosen);
  await files.getByText('2 books read: 0 added, 2 known, 1 refused.').waitFor();
  await page.keyboard.press('Escape');
  await cardOf('=SUM(A1), a memoir').getByText('Imported, not matched').waitFor();
  await card.getByText(/^Finished /).waitFor();
  expect(faults).toEqual([]);
}, 120_000);

it('an admin adds a course pack, which students find, download and lose with it', async () => {
  const word = `pack${randomUUID().slice(0, 8)}`;
  const title = `Soil mechanics ${word}`;
  const pdf = buildPdf([['Soil is what stands under buildings.']]);
  await atDesk({ portal, browser }, '/admin', async (desk) => {
    const library = panel(desk, 'Library');
    await library.getByLabel('Title', { exact: true }).fill(title);
    const pack = { name: 'Soil.pdf', mimeType: 'application/pdf', buffer: pdf };
    await library.getByLabel('Or a file').setInputFiles(pack);
    await library.getByRole('button', { name: 'Add title' }).click();
    await desk.getByText('Title added.').waitFor();
    await library.getByRole('link', { name: title }).waitFor();
  });

  await go(`/librarysearch?q=${word}`);
  await page.getByRole('button', { name: `Read ${title}` }).click();
  const preview = page.getByRole('dialog', { name: title });
  const download = page.waitForEvent('download');
  await preview.getByRole('link', { name: 'Download (downloads a file)' }).click();
  const file = await download;
  expect(file.suggestedFilename()).toBe('Soil.pdf');
  expect(await readDownload(file)).toBe(pdf.toString('utf8'));
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: `Save ${title}` }).click();
  await page.getByText(`"${title}" saved to My Library`).waitFor();

  await atDesk({ portal, browser }, '/admin', async (desk) => {
    const library = panel(desk, 'Library');
    const item = library.getByRole('listitem').filter({ hasText: title });
    await item.getByRole('button', { name: 'Remove' }).click();
    await confirm(desk, 'Yes');
    await desk.getByText('Title removed.').waitFor();
  });
  await page.reload();
  await page.getByText('No books found.', { exact: true }).waitFor();
  await go('/mylibrary');
  await page.getByRole('button', { name: `Read ${title}` }).click();
  await preview.getByText('No preview is available for this book.').waitFor();
  await go('/searchhistory');
  await page.getByText(title).waitFor();
  expect(await page.getByRole('link', { name: title }).count()).toBe(0);
  expect(faults).toEqual([]);
}, 120_000);
