import assert from 'node:assert/strict';
import { test } from 'node:test';
import { drawSample } from './catalogue.mjs';
import { compareBooks, foldTitle } from './compare-books.mjs';
import { readCsv } from './read-csv.mjs';

const book = (more) => ({
  id: 'hobbit',
  title: 'The Hobbit',
  authors: ['J. R. R. Tolkien'],
  ...more,
});
const row = (more) => ({ title: 'The Hobbit', authors: 'J.R.R. Tolkien', year: '1937', ...more });
const found = (own, ...known) => compareBooks([own], known).contradictions;

test('a CSV has quoted commas, doubled quotes, line breaks and empty fields', () => {
  assert.deepEqual(readCsv('title,authors,year\r\n"One, ""two""\nthree",A,\n\nFour,B,5\n'), [
    { title: 'One, "two"\nthree', authors: 'A', year: '' },
    { title: 'Four', authors: 'B', year: '5' },
  ]);
});

test('a title is the same without its subtitle, series, article, accents and marks', () => {
  assert.equal(foldTitle('Les Misérables (Vol. 1)'), 'les miserables');
  assert.equal(foldTitle("The Trader's Guide: A Life"), 'traders guide');
  assert.equal(foldTitle('Pride & Prejudice'), foldTitle('Pride and Prejudice'));
});

test('a record that agrees, or that the list does not know, contradicts nothing', () => {
  assert.deepEqual(compareBooks([book({ year: 1937 })], [row()]), {
    compared: 1,
    contradictions: [],
  });
  assert.deepEqual(compareBooks([book({ title: 'Hobbits' })], [row()]), {
    compared: 0,
    contradictions: [],
  });
  assert.equal(compareBooks([book({ authors: ['Ann Other'] })], [row()]).compared, 0);
});

test('another year contradicts, unless one edition of the list has it', () => {
  assert.deepEqual(found(book({ year: 1938 }), row()), [
    { id: 'hobbit', field: 'year', own: 1938, known: '1937' },
  ]);
  assert.deepEqual(found(book({ year: 1938 }), row(), row({ year: '1938' })), []);
  assert.deepEqual(found(book(), row()), []);
});

test('an ISBN of another title or author contradicts', () => {
  const isbn = '9780618260300';
  const fields = found(book({ isbn }), row({ isbn13: isbn, title: 'Silmarillion', authors: 'X' }));
  assert.deepEqual(
    fields.map(({ field }) => field),
    ['title', 'authors'],
  );
});

test('an address on another host contradicts', () => {
  const readUrl = 'https://openstax.org/details/books/x';
  assert.deepEqual(found(book({ readUrl }), row({ url: 'https://www.openstax.org/x' })), []);
  const [first] = found(book({ readUrl }), row({ url: 'https://copies.example/x.pdf' }));
  assert.equal(first?.field, 'readUrl');
});

test('a sample is the same for the same seed, whatever the order of the records', () => {
  const books = Array.from({ length: 50 }, (_, index) => ({ id: `book-${index}` }));
  const drawn = drawSample(books, 'seed', 10);
  assert.deepEqual(drawSample(books.toReversed(), 'seed', 10), drawn);
  assert.notDeepEqual(drawSample(books, 'other', 10), drawn);
  assert.equal(new Set(drawn.map(({ id }) => id)).size, 10);
});
