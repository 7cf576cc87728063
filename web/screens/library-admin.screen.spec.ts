import { DEPARTMENTS } from '@portal/contracts';
import { getUserRoute } from '@portal/contracts/identity';
import {
  addTitleRoute,
  listFailedSearchesRoute,
  listTitlesRoute,
  removeTitleRoute,
  TITLE_FILE_MAX_BYTES,
  type OwnTitle,
} from '@portal/contracts/library-admin';
import { listNotificationsRoute } from '@portal/contracts/notifications';
import { LONG, startLibraryDouble } from './library.fixture';
import {
  ADA,
  expectSound,
  expectSoon,
  openScreen,
  WIDTHS,
  type Page,
  type PortalDouble,
} from './screen';

let portal: PortalDouble;
beforeEach(async () => {
  portal = await startLibraryDouble();
  portal.answer(getUserRoute, { user: { ...ADA, role: 'admin' } });
  portal.answer(listNotificationsRoute, []);
  // The other cards, which are not checked here.
  const others = { ...listTitlesRoute, path: '/api/admin/:card' as const };
  portal.refuse(others, 503, 'unavailable', 'away');
  portal.answer(listTitlesRoute, { titles: [] });
  portal.answer(listFailedSearchesRoute, { searches: [] });
});

const buildTitle = (googleId: string, fields: Partial<OwnTitle> = {}): OwnTitle => ({
  googleId,
  title: `Title of ${googleId}`,
  authors: ['Ada Obi'],
  subjects: ['law'],
  department: null,
  description: '',
  link: 'https://miva.edu.ng/pack',
  file: null,
  addedAt: '2026-11-20T10:00:00.000Z',
  ...fields,
});
const PACK = { name: 'Soil.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF-1.4') };

async function openCard(width: number) {
  const page = await openScreen(portal, '/admin', { width, as: 'admin' });
  const card = page.getByRole('region', { name: 'Library', exact: true });
  await card.waitFor();
  return { page, card };
}
const fileField = (page: Page) => page.getByLabel('Or a file');
/** Chooses a file created in the browser, so that a large one need not be transferred to it. */
const chooseEmptyBytes = (page: Page, bytes: number) =>
  fileField(page).evaluate((field: HTMLInputElement, length) => {
    const chosen = new DataTransfer();
    chosen.items.add(new File([new Uint8Array(length)], 'Soil.pdf'));
    field.files = chosen.files;
  }, bytes);

describe.each(WIDTHS)('the admins’ card of the library at %i px', (width) => {
  it('has neither titles nor searches that failed, or cannot load them', async () => {
    const { page, card } = await openCard(width);
    await card.getByText('No titles have been added.').waitFor();
    await card.getByText('Every search found something.').waitFor();
    await card.getByText('PDF, Word (.docx), PowerPoint (.pptx) or EPUB, 20 MB at most').waitFor();
    const departments = card.getByLabel('Department').getByRole('option');
    expect(await departments.allInnerTexts()).toEqual(['All departments', ...DEPARTMENTS]);
    await expectSound(page, 'library-admin-empty');
    portal.refuse(listTitlesRoute, 503, 'unavailable', 'away');
    portal.refuse(listFailedSearchesRoute, 503, 'unavailable', 'away');
    await page.reload();
    await card.getByRole('button', { name: 'Retry' }).nth(1).waitFor();
  });

  it('says beneath the field what is missing, and keeps what is typed', async () => {
    const { page, card } = await openCard(width);
    const add = card.getByRole('button', { name: 'Add title' });
    await add.click();
    await card.getByText('Please give a title.').waitFor();
    await card.getByLabel('Title', { exact: true }).fill('Course pack');
    await add.click();
    await card.getByText('Please give an address or choose a file, but not both.').waitFor();
    await card.getByLabel('Address (https://…)').fill('http://miva.edu.ng');
    await add.click();
    await card.getByText('Please give an address that begins with https://').waitFor();
    await expectSound(page, 'library-admin-refused');
    await card.getByLabel('Address (https://…)').fill('https://miva.edu.ng');
    await fileField(page).setInputFiles(PACK);
    await add.click();
    await card.getByText('Please give an address or choose a file, but not both.').waitFor();
    await card.getByLabel('Address (https://…)').fill('');
    await chooseEmptyBytes(page, TITLE_FILE_MAX_BYTES + 1);
    await add.click();
    await card.getByText('The file is larger than 20 MB.').waitFor();
    await fileField(page).setInputFiles(PACK);
    portal.refuse(addTitleRoute, 415, 'unsupported_file', 'This kind of file is not accepted.');
    await add.click();
    await card.getByText('This kind of file is not accepted.').waitFor();
    expect(await card.getByLabel('Title', { exact: true }).inputValue()).toBe('Course pack');
    expect(await fileField(page).inputValue()).toContain('Soil.pdf');
  });

  it('adds a link and a file, and empties the form', async () => {
    const { page, card } = await openCard(width);
    portal.answer(addTitleRoute, buildTitle('new'));
    await card.getByLabel('Title', { exact: true }).fill('Reader');
    await card.getByLabel('Authors').fill('Ada Obi; Kai Müller');
    await card.getByLabel('Address (https://…)').fill('https://miva.edu.ng/reader');
    portal.answer(listTitlesRoute, { titles: [buildTitle('new')] });
    await card.getByRole('button', { name: 'Add title' }).click();
    await page.getByText('Title added.').waitFor();
    await card.getByRole('link', { name: 'Title of new' }).waitFor();
    expect(portal.callsOf(addTitleRoute).at(-1)?.body).toMatchObject({
      title: 'Reader',
      authors: ['Ada Obi', 'Kai Müller'],
      link: 'https://miva.edu.ng/reader',
    });
    expect(await card.getByLabel('Title', { exact: true }).inputValue()).toBe('');
    await card.getByLabel('Title', { exact: true }).fill('Pack');
    await fileField(page).setInputFiles(PACK);
    await card.getByRole('button', { name: 'Add title' }).click();
    await page.getByText('Title added.').first().waitFor();
    await expectSoon(() => fileField(page).inputValue(), '');
    expect(String(portal.callsOf(addTitleRoute).at(-1)?.body)).toContain('filename="Soil.pdf"');
  });

  it('lists titles and what was looked for in vain, and asks before it removes one', async () => {
    const file = { name: `${LONG}.pdf`, bytes: 3_407_872 };
    portal.answer(listTitlesRoute, {
      titles: [
        buildTitle('one', { department: 'Economics' }),
        buildTitle('two', { title: LONG, link: '/api/library/files/x', file }),
      ],
    });
    portal.answer(listFailedSearchesRoute, {
      searches: [
        { words: 'soil mechanics', students: 12, lastAt: '2026-11-20T10:00:00.000Z' },
        { words: LONG, students: 1, lastAt: '2026-11-20T10:00:00.000Z' },
      ],
    });
    portal.answer(removeTitleRoute, { message: 'Removed' });
    const { page, card } = await openCard(width);
    await card.getByText(`All departments · ${LONG}.pdf, 3.3 MB`).waitFor();
    await card.getByText(/^12 students, /).waitFor();
    await card.getByText(/^1 student, /).waitFor();
    await expectSound(page, 'library-admin');
    await card.getByRole('button', { name: 'Remove' }).first().click();
    const question = page.getByRole('alertdialog');
    await question
      .getByText(
        'Remove "Title of one" from the library? Students who have saved it keep its title.',
      )
      .waitFor();
    portal.answer(listTitlesRoute, { titles: [] });
    await question.getByRole('button', { name: 'Yes' }).click();
    await page.getByText('Title removed.').waitFor();
    await card.getByText('No titles have been added.').waitFor();
    expect(portal.callsOf(removeTitleRoute).at(-1)?.params).toEqual({ googleId: 'one' });
  });
});
