// Searches of the library among 100,000 generated books, 95th percentile, compared with a bare
// round trip to the database.
import { performance } from 'node:perf_hooks';
import { createRequire } from 'node:module';
import { startDatabase } from './database.mjs';
import { medianOf } from './table.mjs';

const require = createRequire(import.meta.url);
const { BooksRepository } = require('../services/library/dist/books/books.repository');
const { WordsIndex } = require('../services/library/dist/books/words-index');
const { CatalogueSearch } = require('../services/library/dist/search/catalogue-search');
const { MatchesRepository } = require('../services/library/dist/search/matches.repository');
const { SpellingRepository } = require('../services/library/dist/search/spelling.repository');
const { Suggestions } = require('../services/library/dist/search/suggestions');

const BOOKS = 100_000;
const CHUNK = 5_000;
const TIMES = 400;
const AIM_MS = 20;
const SUGGESTION_AIM_MS = 100;

const BEGINNINGS =
  'Introduction to,Principles of,Foundations of,A History of,Advanced,Essentials of,Handbook of,Modern,The Art of,Readings in';
const SUBJECTS =
  'economics,algorithms,epidemiology,accounting,cryptography,nursing,statistics,entrepreneurship,criminology,journalism,databases,networks,psychology,linguistics,thermodynamics,genetics,pharmacology,philosophy,taxation,auditing,robotics,probability,calculus,geometry,marketing,logistics,governance,migration,anatomy,nutrition';
const PLACES =
  'Nigeria,Ghana,Kenya,Africa,Europe,Asia,the Sahel,Lagos,practice,theory,hospitals,schools,industry,cities,markets,the tropics';
const SYLLABLES = 'a,be,chi,da,e,fo,gu,ho,i,ja,ko,lu,ma,ne,o,pe,ra,so,tu,wa,ya,zi'.split(',');

const pick = (list, n) => list.split(',')[n % list.split(',').length];
/** Returns a unique name or term, so that the vocabulary grows like that of real books. */
function word(n) {
  let text = '';
  for (let left = n + 7; left > 0 || text.length < 5; left = Math.floor(left / SYLLABLES.length)) {
    text += SYLLABLES[left % SYLLABLES.length];
  }
  return text[0].toUpperCase() + text.slice(1);
}

const authorOf = (n) => `${word((n * 31) % 900)} ${word(1_000 + ((n * 17) % 30_000))}`;
const titleOf = (n) =>
  `${pick(BEGINNINGS, n)} ${pick(SUBJECTS, n * 7)} in ${pick(PLACES, n * 3)}: ${word((n * 13) % 20_000)}`;

const bookOf = (n) => ({
  id: `c.generated-${n}`,
  origin: 'catalogue',
  title: titleOf(n),
  subtitle: null,
  authors: [authorOf(n), ...(n % 3 ? [] : [authorOf(n + 1)])],
  year: 1950 + (n % 75),
  isbn13: null,
  subjects: [pick(SUBJECTS, n * 7), pick(SUBJECTS, n * 11)],
  departments: n % 2 ? ['Economics'] : ['Computer Science'],
  genre: n % 5 ? null : 'Science',
  description: `What ${pick(SUBJECTS, n * 11)} means to students in ${pick(PLACES, n)}, with cases and exercises.`,
  image: null,
  readUrl: null,
  readKind: null,
  previewUrl: null,
  publisher: null,
  licence: null,
});

async function fill(dataSource) {
  const [books, words] = [new BooksRepository(dataSource), new WordsIndex()];
  for (let from = 0; from < BOOKS; from += CHUNK) {
    const some = Array.from({ length: CHUNK }, (_, n) => bookOf(from + n));
    await books.keepSearched(dataSource, some, new Date(0));
  }
  await words.rebuild(dataSource);
  for (const table of ['books', 'book_words', 'book_names']) {
    await dataSource.query(`VACUUM ANALYZE ${table}`);
  }
}

/** Removes a letter from the middle of each longer word. */
const mistyped = (text) => text.replace(/\b(\w{3})\w(\w{2,})/g, '$1$2');
const some = (n) => (n * 7919) % BOOKS;
const SEARCHES = {
  'a title': (n) => titleOf(some(n)),
  'a mistyped title': (n) => mistyped(titleOf(some(n))),
  'the beginning of a title': (n) => titleOf(some(n)).slice(0, 24),
  'an author and a subject': (n) => `${authorOf(some(n))} ${pick(SUBJECTS, some(n) * 7)}`,
  'one common word': (n) => pick(SUBJECTS, n),
};
const GENRES = 'Science,Fiction';
const SUGGESTIONS = {
  'of an author': (n) => ({ kind: 'author', text: authorOf(some(n)).slice(0, 5) }),
  'of a mistyped author': (n) => ({ kind: 'author', text: mistyped(authorOf(some(n))) }),
  'of a topic': (n) => ({ kind: 'topic', text: pick(SUBJECTS, n).slice(0, 3) }),
};

async function p95Of(work) {
  const durations = [];
  for (let n = 0; n < TIMES; n += 1) {
    const began = performance.now();
    await work(n);
    durations.push(performance.now() - began);
  }
  return durations.sort((a, b) => a - b)[Math.floor(TIMES * 0.95)];
}

export async function measure() {
  const { dataSource, stop } = await startDatabase('library');
  try {
    await fill(dataSource);
    const spelling = new SpellingRepository(dataSource);
    await spelling.onModuleInit();
    const catalogue = new CatalogueSearch(new MatchesRepository(dataSource), spelling);
    const suggestions = new Suggestions(dataSource, spelling);
    const base = await medianOf(TIMES, () => dataSource.query('SELECT 1'));
    const rows = [];
    const add = async (measured, aimMs, work) => {
      await p95Of(work);
      const figure = await p95Of(work);
      rows.push({
        measured: `${measured} among 100,000 books, 95th percentile`,
        figure: `${figure.toFixed(1)} ms`,
        baseline: `${base.toFixed(2)} ms SELECT 1`,
        ratio: (figure / base).toFixed(0),
        aim: `${aimMs} ms`,
        met: figure <= aimMs ? 'yes' : 'no',
      });
    };
    for (const [name, queryOf] of Object.entries(SEARCHES)) {
      await add(`search for ${name}`, AIM_MS, (n) => catalogue.search({ query: queryOf(n) }));
    }
    await add('books of a genre', AIM_MS, (n) => catalogue.search({ genre: pick(GENRES, n) }));
    await add('books of a department', AIM_MS, () => catalogue.search({ department: 'Economics' }));
    for (const [name, askedOf] of Object.entries(SUGGESTIONS)) {
      await add(`suggestion ${name}`, SUGGESTION_AIM_MS, (n) => suggestions.suggest(askedOf(n)));
    }
    return rows;
  } finally {
    await stop();
  }
}
