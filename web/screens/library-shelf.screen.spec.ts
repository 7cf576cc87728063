import { buffer } from 'node:stream/consumers';
import {
  clearHistoryRoute,
  libraryLive,
  listHistoryRoute,
  listMyBooksRoute,
  recordOpeningRoute,
  removeBookRoute,
  removeFromHistoryRoute,
  saveBookRoute,
  searchBooksRoute,
  type SavedBook,
} from '@portal/contracts/library';
import { citeBookRoute, exportBooksRoute, importBooksRoute } from '@portal/contracts/library-files';
import { changeSavedBookRoute } from '@portal/contracts/library-shelf';
import {
  buildEntry,
  buildSaved,
  buildVolume,
  found,
  LONG,
  startLibraryDouble,
} from './library.fixture';
import { ADA, expectSound, expectSoon, openScreen, WIDTHS, type PortalDouble } from './screen';

let portal: PortalDouble;
beforeEach(async () => {
  portal = await startLibraryDouble();
});

const done = { message: 'Done' };

describe.each(WIDTHS)('My Library at %i px', (width) => {
  it('shows a skeleton, then the books, filtered by title and status', async () => {
    const release = portal.hold(listMyBooksRoute, [
      buildSaved('one', { title: 'Dīgha Nikāya', rating: 4, notes: 'Read it again' }),
      buildSaved('two', { title: LONG, status: 'read', finishedOn: '2026-11-01' }),
      buildSaved('three', { title: 'Война и мир', authors: [], isMatched: false }),
    ]);
    const page = await openScreen(portal, '/MyLibrary', { width });
    const loading = page.getByRole('status').getByText('Loading', { exact: true });
    await loading.waitFor({ state: 'attached' });
    await expectSound(page, 'my-library-loading');
    release();
    await page.getByText('3 books').waitFor();
    expect(await page.getByText('Imported, not matched').isVisible()).toBe(true);
    await expectSound(page, 'my-library');
    const filter = page.getByLabel('Filter by title');
    for (const [typed, title] of [
      ['digha nikaya', 'Dīgha Nikāya'],
      ['ВОЙНА', 'Война и мир'],
    ] as const) {
      await filter.fill(typed);
      await page.getByRole('heading', { name: title }).waitFor();
      expect(await page.getByRole('article').count()).toBe(1);
    }
    await filter.fill('nothing like it');
    await page.getByText('No books match your search.').waitFor();
    await filter.fill('');
    await page.getByLabel('Status', { exact: true }).selectOption('Read');
    expect(await page.getByRole('article').count()).toBe(1);
  });

  it('is empty, or cannot be loaded, in the specification’s words', async () => {
    const page = await openScreen(portal, '/mylibrary', { width });
    await page.getByText('No books found.', { exact: true }).waitFor();
    await expectSound(page, 'my-library-empty');
    portal.refuse(listMyBooksRoute, 400, 'invalid_input', 'Refused');
    await page.reload();
    await page.getByText('⚠ Failed to load your library').waitFor();
    await expectSound(page, 'my-library-error');
  });

  it('removes a book at once, and puts it back where that fails', async () => {
    portal.answer(listMyBooksRoute, [buildSaved('one'), buildSaved('two')]);
    portal.refuse(removeBookRoute, 503, 'unavailable', 'away');
    const page = await openScreen(portal, '/mylibrary', { width });
    await page.getByRole('button', { name: 'Remove Title of one' }).click();
    await page.getByText('⚠ Failed to remove book').waitFor();
    await page.getByRole('heading', { name: 'Title of one' }).waitFor();
    portal.answer(removeBookRoute, done);
    portal.answer(listMyBooksRoute, [buildSaved('two')]);
    await page.getByRole('button', { name: 'Remove Title of one' }).click();
    await page.getByText('"Title of one" removed successfully').waitFor();
    await page.getByRole('heading', { name: 'Title of one' }).waitFor({ state: 'detached' });
    expect(portal.callsOf(removeBookRoute).at(-1)?.params).toEqual({ googleId: 'one' });
  });

  it('shows a snackbar for 3.5 s', async () => {
    portal.answer(listMyBooksRoute, [buildSaved('one')]);
    portal.answer(removeBookRoute, done);
    const page = await openScreen(portal, '/mylibrary', { width });
    await page.getByRole('heading', { name: 'Title of one' }).waitFor();
    await page.clock.install();
    await page.clock.pauseAt(Date.now() + 3_600_000);
    await page.getByRole('button', { name: 'Remove Title of one' }).click();
    const snackbar = page.getByText('"Title of one" removed successfully');
    await snackbar.waitFor();
    await page.clock.runFor(3_400);
    expect(await snackbar.count()).toBe(1);
    await page.clock.runFor(200);
    await snackbar.waitFor({ state: 'detached' });
  });

  it('keeps status, rating and notes', async () => {
    portal.answer(listMyBooksRoute, [buildSaved('one')]);
    portal.answerBy(changeSavedBookRoute, ({ body }) => ({
      book: buildSaved('one', changeSavedBookRoute.body.parse(body) as Partial<SavedBook>),
    }));
    const page = await openScreen(portal, '/mylibrary', { width });
    await page.getByLabel('Reading status of Title of one').selectOption('Reading');
    await expectSoon(() => portal.callsOf(changeSavedBookRoute).at(-1)?.body, {
      status: 'reading',
    });
    await page.getByLabel('Rating of Title of one').selectOption('5');
    await expectSoon(() => portal.callsOf(changeSavedBookRoute).at(-1)?.body, {
      rating: 5,
    });
    await page.getByRole('button', { name: 'Notes' }).click();
    await page.getByLabel('Private notes on Title of one').fill('Spice');
    await expectSound(page, 'my-library-notes');
    await page.getByRole('button', { name: 'Save notes' }).click();
    await page.getByText('Notes saved').waitFor();
    expect(portal.callsOf(changeSavedBookRoute).at(-1)?.body).toEqual({ notes: 'Spice' });
  });

  it('has what another tab saves on top at once, and what another device changes soon', async () => {
    portal.answer(listMyBooksRoute, [buildSaved('old')]);
    const page = await openScreen(portal, '/mylibrary', { width });
    await page.getByRole('heading', { name: 'Title of old' }).waitFor();
    portal.answer(searchBooksRoute, found(buildVolume('new')));
    portal.answer(saveBookRoute, { saved: true, message: 'Saved', book: buildSaved('new') });
    const other = await page.context().newPage();
    await other.goto(`${portal.url}/librarysearch?q=new`);
    await other.getByRole('button', { name: 'Save Title of new' }).click();
    await page.getByRole('heading', { name: 'Title of new' }).waitFor();
    expect(await page.getByRole('article').first().textContent()).toContain('Title of new');
    await other.close();
    portal.answer(listMyBooksRoute, [buildSaved('device'), buildSaved('new')]);
    portal.push(libraryLive.pushes.changed, {});
    await page.getByRole('heading', { name: 'Title of device' }).waitFor();
  });
});

describe.each(WIDTHS)('files and citations at %i px', (width) => {
  it('takes the library along page by page, and says what came of an import', async () => {
    portal.answer(listMyBooksRoute, [buildSaved('one')]);
    const next = { before: '2026-11-20T10:00:00.000Z', beforeId: 'one' };
    portal.answerBy(exportBooksRoute, ({ query }) =>
      query['before'] ? { text: 'second', next: null } : { text: 'first\n', next },
    );
    const page = await openScreen(portal, '/mylibrary', { width });
    await page.getByRole('button', { name: 'Import and export' }).click();
    const saved = page.waitForEvent('download');
    await page.getByRole('button', { name: 'CSV', exact: true }).click();
    const exported = await buffer(await (await saved).createReadStream());
    expect(exported.toString('utf8')).toBe('\ufefffirst\nsecond');
    const problems = ['Row 4 has no title.'];
    portal.answer(importBooksRoute, {
      format: 'csv',
      read: 3,
      added: 1,
      known: 2,
      refused: 1,
      problems,
    });
    const file = { name: 'x.csv', mimeType: 'text/csv', buffer: Buffer.from('Title\nDune') };
    await page.locator('input[type=file]').setInputFiles(file);
    const partly = page.getByText('3 books read: 1 added, 2 known, 1 refused.');
    await partly.waitFor();
    expect(await partly.getAttribute('class')).toContain('bg-brass-soft');
    expect(await page.getByText('Row 4 has no title.').isVisible()).toBe(true);
    await expectSound(page, 'library-files');
    portal.refuse(importBooksRoute, 415, 'unsupported_file', 'The file is no list of books.');
    await page.locator('input[type=file]').setInputFiles(file);
    await page.getByText('The file is no list of books.').waitFor();
  });

  it('shows a book as it is cited', async () => {
    portal.answer(listMyBooksRoute, [buildSaved('one')]);
    const apa = 'Achebe, C. (1958). Things Fall Apart.';
    portal.answer(citeBookRoute, { apa, mla: 'M', chicago: 'C', bibtex: '@book{a}' });
    const page = await openScreen(portal, '/mylibrary', { width });
    await page.getByRole('button', { name: 'Read Title of one' }).click();
    await page.getByRole('button', { name: 'Cite' }).click();
    await page.getByText(apa).waitFor();
    await expectSound(page, 'library-citations');
  });
});

describe.each(WIDTHS)('Search History at %i px', (width) => {
  const kept = (id: string, daysAgo: number, isKnown: boolean) => ({
    id,
    title: `Title of ${id}`,
    author: 'Ada',
    image: null,
    link: null,
    timestamp: Date.now() - daysAgo * 86_400_000,
    daysLeft: 21 - daysAgo,
    ownerId: ADA._id,
    isKnown,
  });

  it('is empty in the specification’s words', async () => {
    const page = await openScreen(portal, '/SearchHistory', { width });
    await page.getByText('No search history found.').waitFor();
    await expectSound(page, 'history-empty');
  });

  it('is of browser and portal without doubles, and reports what the portal did not know', async () => {
    portal.answer(listHistoryRoute, [buildEntry('both', { daysLeft: 20 }), buildEntry('portal')]);
    const page = await openScreen(portal, '/help', { width });
    const local = [
      kept('both', 1, true),
      kept('browser', 2, false),
      kept('gone', 3, true),
      { ...kept('stranger', 1, false), ownerId: 'somebody else' },
    ];
    await page.evaluate((all) => localStorage.setItem('searchHistory', JSON.stringify(all)), local);
    await page.goto(`${portal.url}/searchhistory`);
    await page.getByText('Title of browser').waitFor();
    const items = page.getByRole('main').getByRole('listitem');
    expect(await items.count()).toBe(3);
    await expectSound(page, 'history');
    await expectSoon(() => portal.callsOf(recordOpeningRoute).length, 1);
    expect(portal.callsOf(recordOpeningRoute)[0]?.body).toMatchObject({
      googleId: 'browser',
      openedAt: expect.any(String),
    });
    await page.getByLabel('Filter by title or author').fill('chinua portal');
    await expectSoon(() => items.count(), 1);
  });

  it('keeps what another student of this browser has opened and the portal does not know', async () => {
    portal.answer(listHistoryRoute, [buildEntry('one')]);
    portal.answer(clearHistoryRoute, done);
    const page = await openScreen(portal, '/help', { width });
    const other = { ...kept('theirs', 2, false), ownerId: 'somebody else' };
    const tooOld = { ...kept('old', 40, false), ownerId: 'somebody else' };
    await page.evaluate(
      (all) => localStorage.setItem('searchHistory', JSON.stringify(all)),
      [other, tooOld],
    );
    await page.goto(`${portal.url}/searchhistory`);
    await page.getByText('Title of one').waitFor();
    const ids = () =>
      page.evaluate(() => {
        const all = JSON.parse(localStorage.getItem('searchHistory') ?? '[]') as { id: string }[];
        return all.map(({ id }) => id);
      });
    await expectSoon(ids, ['one', 'theirs']);
    portal.answer(listHistoryRoute, []);
    await page.getByRole('button', { name: 'Clear All' }).click();
    await page.getByText('No search history found.').waitFor();
    await expectSoon(ids, ['theirs']);
  });

  it('loses one book and all of them, in the browser, too, and has them back where that fails', async () => {
    portal.answer(listHistoryRoute, [buildEntry('one'), buildEntry('two')]);
    portal.refuse(removeFromHistoryRoute, 503, 'unavailable', 'The library is away.');
    const page = await openScreen(portal, '/searchhistory', { width });
    await page.getByRole('button', { name: 'Remove Title of one' }).click();
    await page.getByText('The library is away.').waitFor();
    await page.getByText('Title of one').waitFor();
    portal.answer(removeFromHistoryRoute, done);
    await page.getByRole('button', { name: 'Remove Title of one' }).click();
    await page.getByText('"Title of one" removed from your history').waitFor();
    portal.answer(clearHistoryRoute, done);
    portal.answer(listHistoryRoute, []);
    await page.getByRole('button', { name: 'Clear All' }).click();
    await page.getByText('No search history found.').waitFor();
    expect(await page.evaluate(() => localStorage.getItem('searchHistory'))).toBe('[]');
  });
});
