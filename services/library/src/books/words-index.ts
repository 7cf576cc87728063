import { Injectable } from '@nestjs/common';
import { readRows, type SqlRunner } from '@portal/kit';
import { z } from 'zod';
import { foldText, wordsOf } from '../domain/fold';
import type { KnownBook } from '../domain/known-book';
import { spellingKeys, WORD_MAX } from '../domain/spelling-keys';

/** Books read, and rows written, per statement. */
const CHUNK = 2_000;

type BookTexts = Pick<KnownBook, 'title' | 'subtitle' | 'authors' | 'subjects'>;

const bookTextsSchema = z.object({
  id: z.string(),
  title: z.string(),
  subtitle: z.string().nullable(),
  authors: z.array(z.string()),
  subjects: z.array(z.string()),
});

/** Words and names of the searched books, for corrections and suggestions. */
@Injectable()
export class WordsIndex {
  /** Rebuilds both from the searched books. */
  async rebuild(runner: SqlRunner): Promise<void> {
    await runner.query('DELETE FROM book_words');
    await runner.query('DELETE FROM book_names');
    let after = '';
    for (;;) {
      const books = await readRows(
        runner,
        bookTextsSchema,
        `SELECT id, title, subtitle, authors, subjects FROM books
         WHERE search IS NOT NULL AND id > $1 ORDER BY id LIMIT ${CHUNK}`,
        [after],
      );
      await this.add(runner, books);
      const last = books.at(-1);
      if (!last || books.length < CHUNK) return;
      after = last.id;
    }
  }

  /** Adds the words and names of some books. */
  async add(runner: SqlRunner, books: readonly BookTexts[]): Promise<void> {
    const words = new Map<string, number>();
    const names = new Map<string, { kind: string; name: string; folded: string; books: number }>();
    for (const book of books) {
      for (const word of distinctWords(book)) words.set(word, (words.get(word) ?? 0) + 1);
      for (const { kind, name } of namesOf(book)) {
        const key = `${kind} ${name}`;
        const known = names.get(key);
        if (known) known.books += 1;
        else names.set(key, { kind, name, folded: foldText(name), books: 1 });
      }
    }
    const counted = [...words].map(([word, count]) => ({
      word,
      books: count,
      keys: spellingKeys(word),
    }));
    counted.sort((first, second) => (first.word < second.word ? -1 : 1));
    await inChunks(counted, (rows) => runner.query(ADD_WORDS, [JSON.stringify(rows)]));
    await inChunks([...names.values()], (rows) => runner.query(ADD_NAMES, [JSON.stringify(rows)]));
  }
}

function distinctWords({ title, subtitle, authors, subjects }: BookTexts): Set<string> {
  const words = wordsOf([title, subtitle ?? '', ...authors, ...subjects].join(' '));
  return new Set(words.filter((word) => word.length <= WORD_MAX));
}

function namesOf({ authors, subjects }: BookTexts) {
  return [
    ...new Set(authors.map((name) => ({ kind: 'author', name }))),
    ...new Set(subjects.map((name) => ({ kind: 'topic', name }))),
  ];
}

async function inChunks<T>(all: readonly T[], work: (some: readonly T[]) => Promise<unknown>) {
  for (let from = 0; from < all.length; from += CHUNK) await work(all.slice(from, from + CHUNK));
}

const ADD_WORDS = `
  INSERT INTO book_words (word, books, keys)
  SELECT w.word, w.books, w.keys FROM jsonb_to_recordset($1::jsonb) AS w(word text, books int, keys text[])
  ON CONFLICT (word) DO UPDATE SET
    books = book_words.books + excluded.books, keys = excluded.keys`;

const ADD_NAMES = `
  INSERT INTO book_names (kind, name, search, books)
  SELECT n.kind, n.name, to_tsvector('simple', n.folded), n.books
  FROM jsonb_to_recordset($1::jsonb) AS n(kind text, name text, folded text, books int)
  ON CONFLICT (kind, name) DO UPDATE SET books = book_names.books + excluded.books`;
