import { Injectable, type OnModuleInit } from '@nestjs/common';
import { readRows, SimilarWords } from '@portal/kit';
import { DataSource } from 'typeorm';
import { z } from 'zod';
import { halvesOf, wholeWordsOf, type Spelling } from '../domain/search-terms';
import { spellingKeys } from '../domain/spelling-keys';

/** Maximum number of words one or two edits away; the best are selected by their edits. */
const NEAR_MAX = 100;
/**
 * Length above which known words may have a second spelling, as in British and American English.
 */
const OTHERWISE_WRITTEN = 6;
/** Length above which unknown words count as misspelt. */
const MISTYPED = 3;
/** Maximum number of words with a prefix whose books are summed up; the sum is an estimate. */
const BEGUN_MAX = 300;

const countSchema = z.object({
  word: z.string(),
  books: z.coerce.number().nullable(),
  begun: z.coerce.number().nullable(),
});
const similarSchema = z.object({ typed: z.string(), word: z.string(), books: z.number() });

type Similar = z.output<typeof similarSchema>;

/**
 * Looks up which words occur in the searched books, and which of them are similar to a misspelt
 * one.
 */
@Injectable()
export class SpellingRepository implements OnModuleInit {
  private readonly words: SimilarWords<typeof similarSchema>;

  constructor(private readonly dataSource: DataSource) {
    this.words = new SimilarWords(dataSource, {
      table: 'book_words',
      columns: 'w.word, w.books',
      tieBreak: 'w.books DESC',
      row: similarSchema,
    });
  }

  onModuleInit(): Promise<void> {
    return this.words.detect();
  }

  async lookUp(words: readonly string[]): Promise<Spelling> {
    const [whole, near] = await Promise.all([
      this.count(wholeWordsOf(words)),
      this.spelledNearly(words.filter((word) => word.length > MISTYPED)),
    ]);
    const isKnown = (word: string) => whole.known.has(word);
    const unknown = words.filter((word) => !isKnown(word));
    const far = unknown.filter(
      (word) => word.length > MISTYPED && !near.some(({ typed }) => typed === word),
    );
    const [halves, similar] = await Promise.all([
      this.count(halvesOf(unknown)),
      this.words.find(far),
    ]);
    const isAsked = ({ typed }: Similar) => !isKnown(typed) || typed.length > OTHERWISE_WRITTEN;
    return {
      known: new Map([...halves.known, ...whole.known]),
      begun: whole.begun,
      similar: byTyped([...near.filter(isAsked), ...similar]),
    };
  }

  private async count(words: readonly string[]): Promise<Pick<Spelling, 'known' | 'begun'>> {
    const [known, begun] = [new Map<string, number>(), new Map<string, number>()];
    if (words.length === 0) return { known, begun };
    for (const row of await readRows(this.dataSource, countSchema, COUNTS, [words])) {
      if (row.books !== null) known.set(row.word, row.books);
      if (row.begun !== null) begun.set(row.word, row.begun);
    }
    return { known, begun };
  }

  /**
   * Finds words one edit away or with the same sound: the fastest lookup, sufficient for most
   * misspelt words.
   */
  private async spelledNearly(words: readonly string[]): Promise<Similar[]> {
    if (words.length === 0) return [];
    const asked = words.map((typed) => ({ typed, keys: spellingKeys(typed) }));
    return readRows(this.dataSource, similarSchema, NEAR, [JSON.stringify(asked)]);
  }
}

function byTyped(found: readonly Similar[]): Spelling['similar'] {
  const similar = new Map<string, { word: string; books: number }[]>();
  for (const { typed, word, books } of found) {
    const words = similar.get(typed) ?? [];
    if (!words.some((known) => known.word === word)) words.push({ word, books });
    similar.set(typed, words);
  }
  return similar;
}

/** Folded words contain only Latin letters and digits: `{` sorts after all of them. */
const COUNTS = `
  SELECT asked AS word,
    (SELECT w.books FROM book_words w WHERE w.word = asked) AS books,
    (SELECT sum(begun.books) FROM (
      SELECT w.books FROM book_words w
      WHERE w.word COLLATE "C" >= asked AND w.word COLLATE "C" < asked || '{'
      LIMIT ${BEGUN_MAX}) AS begun) AS begun
  FROM unnest($1::text[]) AS asked`;

const NEAR = `
  SELECT asked.typed, found.word, found.books
  FROM jsonb_to_recordset($1::jsonb) AS asked(typed text, keys text[]) CROSS JOIN LATERAL (
    SELECT w.word, w.books FROM book_words w
    WHERE w.keys && asked.keys AND w.word <> asked.typed
    ORDER BY w.books DESC, w.word LIMIT ${NEAR_MAX}) AS found`;
