import { Injectable, type OnModuleInit } from '@nestjs/common';
import { readRows } from '@portal/kit';
import { DataSource } from 'typeorm';
import { z } from 'zod';
import { lookUpsOf, type Spelling } from '../domain/search-terms';

const SIMILAR_MAX = 25;
/** Only words longer than this are written in two ways. */
const OTHERWISE_WRITTEN = 6;
/** The least likeness of trigrams: two letters that changed places leave a fifth of them. */
const LEAST_LIKENESS = '0.2';

const foundSchema = z.object({ word: z.string(), is_known: z.boolean(), is_begun: z.boolean() });
const similarSchema = z.object({ typed: z.string(), word: z.string(), books: z.number() });
const schemaRow = z.object({ schema: z.string() });

/** Which words the searched books have, and which of them are like a mistyped one. */
@Injectable()
export class SpellingRepository implements OnModuleInit {
  /** Where `pg_trgm` is; null: the database does not have it, and mistyped words are not understood. */
  private trigrams: string | null = null;

  constructor(private readonly dataSource: DataSource) {}

  async onModuleInit(): Promise<void> {
    const [found] = await readRows(
      this.dataSource,
      schemaRow,
      `SELECT extnamespace::regnamespace::text AS schema FROM pg_extension
       WHERE extname = 'pg_trgm' AND has_schema_privilege(extnamespace, 'usage')`,
    );
    this.trigrams = found?.schema ?? null;
  }

  async lookUp(words: readonly string[]): Promise<Spelling> {
    const found = await readRows(this.dataSource, foundSchema, FOUND, [lookUpsOf(words)]);
    const known = new Set(found.filter((one) => one.is_known).map(({ word }) => word));
    const begun = new Set(found.filter((one) => one.is_begun).map(({ word }) => word));
    const isAsked = (word: string) => word.length > (known.has(word) ? OTHERWISE_WRITTEN : 3);
    return { known, begun, similar: await this.similarTo(words.filter(isAsked)) };
  }

  private async similarTo(words: readonly string[]): Promise<Spelling['similar']> {
    const similar = new Map<string, { word: string; books: number }[]>();
    const { trigrams } = this;
    if (trigrams === null || words.length === 0) return similar;
    const rows = await this.dataSource.transaction(async (manager) => {
      await manager.query(
        `SELECT set_config('pg_trgm.similarity_threshold', '${LEAST_LIKENESS}', true)`,
      );
      return readRows(manager, similarSchema, similarSql(trigrams), [words]);
    });
    for (const { typed, word, books } of rows) {
      similar.set(typed, [...(similar.get(typed) ?? []), { word, books }]);
    }
    return similar;
  }
}

/** Folded words have Latin letters and digits alone: `{` comes behind all of them. */
const FOUND = `
  SELECT asked AS word,
    EXISTS (SELECT FROM book_words w WHERE w.word = asked) AS is_known,
    EXISTS (SELECT FROM book_words w
      WHERE w.word COLLATE "C" >= asked AND w.word COLLATE "C" < asked || '{') AS is_begun
  FROM unnest($1::text[]) AS asked`;

const similarSql = (schema: string) => `
  SELECT typed, found.word, found.books
  FROM unnest($1::text[]) AS typed CROSS JOIN LATERAL (
    SELECT w.word, w.books FROM book_words w
    WHERE w.word OPERATOR(${schema}.%) typed
    ORDER BY ${schema}.similarity(w.word, typed) DESC, w.books DESC LIMIT ${SIMILAR_MAX}) AS found`;
