import {
  GENRES,
  listDepartmentBooksRoute,
  listMyBooksRoute,
  listPopularBooksRoute,
  recordOpeningRoute,
  saveBookRoute,
  searchBooksRoute,
  suggestWordsRoute,
} from '@portal/contracts/library';
import { getReadingRoute, setReadingGoalRoute } from '@portal/contracts/library-shelf';
import {
  buildPopular,
  buildSaved,
  buildVolume,
  CATALOGUE,
  found,
  LONG,
  startLibraryDouble,
} from './library.fixture';
import { expectSound, expectSoon, openScreen, WIDTHS, type PortalDouble } from './screen';

const FREE = { url: 'https://books.example/whole', kind: 'open textbook' as const };
const INERT = [
  ...['Virtual Tour', 'AI Help'],
  ...['Course-Based Materials', 'Audiobook', 'Interactive Modules'],
  ...['New Books', 'Reading Reminders'],
];
let portal: PortalDouble;
beforeEach(async () => {
  portal = await startLibraryDouble();
});

describe.each(WIDTHS)('the library’s home at %i px', (width) => {
  it('has menu, zones and metrics, those without a way being inert', async () => {
    const page = await openScreen(portal, '/Library', { width });
    await page.getByText('0 Days').waitFor();
    expect(await page.getByText('0 / 5').isVisible()).toBe(true);
    expect(await page.getByText('1', { exact: true }).isVisible()).toBe(true); // a badge at 730.5 XP
    await page.getByRole('progressbar', { name: 'Level' }).waitFor();
    for (const name of ['Search', 'Filters', 'My Library', 'Popular Reads', 'By Department']) {
      expect(await page.getByRole('main').getByRole('link', { name }).first().isVisible()).toBe(
        true,
      );
    }
    for (const name of INERT) {
      expect(await page.getByRole('link', { name }).count()).toBe(0);
      expect(await page.getByText(name).isVisible()).toBe(true);
    }
    expect(await page.getByRole('link', { name: 'Back' }).getAttribute('href')).toBe('/student');
    await page.getByRole('button', { name: 'Switch to dark mode' }).first().waitFor();
    await expectSound(page, 'library-home');
  });

  it('shows streak and goal once there are any, and sets a goal', async () => {
    portal.answer(getReadingRoute, { streakDays: 1, hasReadToday: true, finished: 2, goal: null });
    portal.answer(setReadingGoalRoute, {
      streakDays: 1,
      hasReadToday: true,
      finished: 2,
      goal: 12,
    });
    const page = await openScreen(portal, '/library', { width });
    await page.getByText('1 Day', { exact: true }).waitFor();
    await page.getByRole('button', { name: 'Set goal' }).click();
    const goal = page.getByLabel('Books to finish this year');
    await goal.fill('0');
    await page.getByRole('button', { name: 'Save goal' }).click();
    await page.getByText('Please choose from 1 to 365 books.').waitFor();
    await expectSound(page, 'library-goal');
    await goal.fill('12');
    await page.keyboard.press('Enter');
    await page.getByText('2 / 12').waitFor();
  });
});

describe.each(WIDTHS)('Search Books at %i px', (width) => {
  it('asks for a query, shows what is found, and opens and saves it', async () => {
    const page = await openScreen(portal, '/librarysearch', { width });
    await page.getByText('No books found. Try searching above.').waitFor();
    await page.getByRole('button', { name: 'Search' }).click();
    await page.getByText('Please type what you are looking for.').waitFor();
    expect(portal.callsOf(searchBooksRoute)).toHaveLength(0);
    await expectSound(page, 'library-search-start');

    const description = `${'x'.repeat(99)}yz`;
    portal.answer(
      searchBooksRoute,
      found(
        buildVolume('one', { description, readNow: FREE }),
        buildVolume('two', { title: LONG, authors: [LONG], description: LONG }),
        buildVolume('bare', { authors: [], categories: [], description: '' }),
      ),
    );
    await page.getByRole('searchbox').fill('achebe');
    await page.keyboard.press('Enter');
    await page.getByText('3 books').waitFor();
    expect(portal.callsOf(searchBooksRoute).at(-1)?.query).toEqual({ query: 'achebe' });
    expect(await page.getByText(`${'x'.repeat(99)}y…`).isVisible()).toBe(true);
    expect(await page.getByText('Unknown Author').isVisible()).toBe(true);
    expect(await page.getByText(/undefined|null/).count()).toBe(0);
    expect(await page.getByText('From The portal’s catalogue.').isVisible()).toBe(true);
    await expectSound(page, 'library-search');

    await page.getByRole('button', { name: 'Read Title of one' }).click();
    const dialog = page.getByRole('dialog', { name: 'Title of one' });
    expect(await dialog.getByRole('link', { name: /Read now/ }).getAttribute('href')).toBe(
      FREE.url,
    );
    const practise = dialog.getByRole('link', { name: 'Practise this subject' });
    expect(await practise.getAttribute('href')).toBe('/testlab?topics=african%20literature');
    await expectSound(page, 'library-preview');
    await page.keyboard.press('Escape');
    await expectSoon(() => portal.callsOf(recordOpeningRoute).length, 1);
    const kept = await page.evaluate(() => localStorage.getItem('searchHistory'));
    expect(kept).toContain('"daysLeft":21');

    portal.answer(saveBookRoute, { saved: true, message: 'Saved', book: buildSaved('one') });
    portal.answer(listMyBooksRoute, [buildSaved('one')]);
    await page.getByRole('button', { name: 'Save Title of one' }).click();
    await page.getByText('"Title of one" saved to My Library').waitFor();
    await page.reload();
    const saved = page.getByRole('button', { name: 'Saved Title of one', pressed: true });
    await saved.waitFor();
    await page.getByRole('button', { name: 'Save Title of bare', pressed: false }).waitFor();
    await expectSound(page, 'library-search-saved');
    portal.refuse(saveBookRoute, 409, 'conflict', 'Failed to save');
    await saved.click();
    await page.getByText('⚠ "Title of one" already in your library').waitFor();
  });

  it('says in the specification’s words what went wrong, and that nothing is there', async () => {
    const page = await openScreen(portal, '/librarysearch?q=dune', { width });
    await page.getByText('No books found.', { exact: true }).waitFor();
    await expectSound(page, 'library-search-none');
    portal.refuse(searchBooksRoute, 503, 'unavailable', 'away');
    await page.reload();
    await page.getByText('⚠ Error fetching books. Try again.').waitFor();
    await expectSound(page, 'library-search-error');
    portal.answerRaw(searchBooksRoute, (response) => {
      response.writeHead(200, { 'content-type': 'text/html' }).end('<html>Sign in</html>');
    });
    await page.getByRole('button', { name: 'Retry' }).click();
    await page.getByText('Invalid JSON response from server').waitFor();
    portal.answer(searchBooksRoute, {
      items: [buildVolume('one')],
      sources: [
        CATALOGUE,
        { name: 'Google Books', hasAnswered: false },
        { name: 'Open Library', hasAnswered: true, attribution: 'By Open Library' },
      ],
    });
    await page.getByRole('button', { name: 'Retry' }).click();
    await page
      .getByText(
        'Google Books did not answer. These books are from The portal’s catalogue, Open Library.',
      )
      .waitFor();
    await expectSound(page, 'library-search-partly');
  });

  it('shows where a book may be found that cannot be read here', async () => {
    portal.answer(searchBooksRoute, found(buildVolume('one')));
    const page = await openScreen(portal, '/librarysearch?q=one', { width });
    await page.getByRole('button', { name: 'Read Title of one' }).click();
    const dialog = page.getByRole('dialog', { name: 'Title of one' });
    await dialog.getByText('No preview is available for this book.').waitFor();
    const archive = dialog.getByRole('link', { name: 'Internet Archive' });
    expect(await archive.getAttribute('href')).toBe(
      'https://archive.org/search?query=Title%20of%20one%20Chinua%20Achebe',
    );
    await expectSound(page, 'library-elsewhere');
  });

  it('draws a cover where none loads', async () => {
    const thumbnail = 'https://covers.openlibrary.org/b/id/1-M.jpg';
    portal.answer(searchBooksRoute, found(buildVolume('one', { imageLinks: { thumbnail } })));
    const page = await openScreen(portal, '/librarysearch', { width });
    await page.route(thumbnail, (route) => route.fulfill({ body: 'no picture' }));
    await page.getByRole('searchbox').fill('dune');
    await page.keyboard.press('Enter');
    await page.locator('[data-cover=drawn]').waitFor();
    expect(await page.getByRole('main').locator('img').count()).toBe(0);
  });
});

describe.each(WIDTHS)('Filter Books at %i px', (width) => {
  it('searches anew with every change, and offers topics and authors', async () => {
    portal.answerBy(searchBooksRoute, ({ query }) =>
      found(buildVolume('one', { title: `For ${JSON.stringify(query)}` })),
    );
    portal.answerBy(suggestWordsRoute, ({ query }) => ({
      suggestions: [`${String(query['kind'])} of the portal`],
    }));
    const page = await openScreen(portal, '/Filter', { width });
    await page.getByText('For {}').waitFor();
    const genres = page.getByLabel('Genre', { exact: true }).getByRole('option');
    expect(await genres.allInnerTexts()).toEqual(['All Genres', ...GENRES]);
    await page.getByLabel('Genre', { exact: true }).selectOption('History');
    await page.getByText('For {"genre":"History"}').waitFor();
    await page.getByLabel('Topic', { exact: true }).fill('law');
    await page.getByText('For {"topic":"law","genre":"History"}').waitFor();
    await page.locator('option[value="topic of the portal"]').waitFor({ state: 'attached' });
    await page.getByLabel('Author', { exact: true }).fill('obi');
    await page.getByText('For {"topic":"law","author":"obi","genre":"History"}').waitFor();
    await page.getByLabel('Genre', { exact: true }).selectOption('All Genres');
    await page.getByText('For {"topic":"law","author":"obi"}').waitFor();
    await expectSound(page, 'library-filter');
  });

  it('shows only what was asked last, whichever answer comes first', async () => {
    let release = () => {};
    const held = new Promise<void>((resolve) => (release = resolve));
    portal.answerBy(searchBooksRoute, async ({ query }) => {
      const { topic = 'all' } = query;
      if (topic === 'fi') await held;
      return found(buildVolume('one', { title: `Books on ${String(topic)}` }));
    });
    const page = await openScreen(portal, '/filter', { width });
    await page.getByText('Books on all').waitFor();
    await page.getByLabel('Topic', { exact: true }).fill('fi');
    await expectSoon(() => portal.callsOf(searchBooksRoute).length, 2);
    await page.getByLabel('Topic', { exact: true }).fill('fire');
    await page.getByText('Books on fire').waitFor();
    release();
    await page.getByLabel('Author', { exact: true }).fill('a');
    await expectSoon(() => portal.callsOf(searchBooksRoute).length, 4);
    expect(await page.getByText('Books on fi', { exact: true }).count()).toBe(0);
  });

  it('says that there is nothing, and what went wrong', async () => {
    const page = await openScreen(portal, '/filter?topic=x', { width });
    await page.getByText('⚠ No books found for this topic/author.').waitFor();
    await expectSound(page, 'library-filter-none');
    portal.refuse(searchBooksRoute, 503, 'unavailable', 'away');
    await page.reload();
    await page.getByText('⚠ Error fetching books', { exact: true }).waitFor();
  });
});

describe.each(WIDTHS)('By Department at %i px', (width) => {
  it('shows the own department’s books, and another one’s by choice', async () => {
    portal.answerBy(listDepartmentBooksRoute, ({ query }) => ({
      ...found(buildVolume('one', { title: `By ${JSON.stringify(query['author'] ?? 'anybody')}` })),
      department: 'Economics' as const,
      authors: ['N. Gregory Mankiw'],
    }));
    const page = await openScreen(portal, '/ByDepartment', { width });
    await page.getByRole('heading', { name: 'Books on Economics' }).waitFor();
    await page.getByText('By "anybody"').waitFor();
    await page.getByLabel('Author', { exact: true }).fill('mankiw');
    await page.getByText('By "mankiw"').waitFor();
    await expectSound(page, 'library-department');
    await page.getByLabel('Department', { exact: true }).selectOption('Accounting');
    await page.getByRole('heading', { name: 'Books on Accounting' }).waitFor();
    await expectSoon(
      () => String(portal.callsOf(listDepartmentBooksRoute).at(-1)?.query['department']),
      'Accounting',
    );
  });
});

describe.each(WIDTHS)('Popular Reads at %i px', (width) => {
  it('shows how many students searched for a book, opens it in a new tab and saves it', async () => {
    portal.answer(listPopularBooksRoute, [
      buildPopular('one'),
      buildPopular('two', { title: LONG, authors: [], link: null, searchCount: 1 }),
    ]);
    const page = await openScreen(portal, '/PopularReads', { width });
    await page.getByText('Searched 3 times').waitFor();
    expect(await page.getByText('Searched 1 time', { exact: true }).isVisible()).toBe(true);
    expect(await page.getByText('Unknown Author').isVisible()).toBe(true);
    const read = page.getByRole('link', { name: /Read Title of one/ });
    expect(await read.getAttribute('target')).toBe('_blank');
    expect(await page.getByRole('link', { name: 'Back' }).getAttribute('href')).toBe('/library');
    await expectSound(page, 'library-popular');
    portal.answer(listMyBooksRoute, [buildSaved('one')]);
    portal.answer(saveBookRoute, { saved: true, message: 'Saved', book: buildSaved('one') });
    await page.getByRole('button', { name: 'Save Title of one' }).click();
    await page.getByText('"Title of one" saved to My Library').waitFor();
    await page.getByRole('button', { name: 'Saved Title of one', pressed: true }).waitFor();
  });

  it('says that there are none, and that they could not be fetched', async () => {
    const page = await openScreen(portal, '/popularreads', { width });
    await page.getByText('No popular books yet').waitFor();
    await expectSound(page, 'library-popular-none');
    portal.refuse(listPopularBooksRoute, 400, 'invalid_input', 'Refused');
    await page.reload();
    await page.getByText('⚠ Failed to fetch popular reads').waitFor();
  });
});
