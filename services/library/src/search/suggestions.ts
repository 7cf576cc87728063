import { Injectable } from '@nestjs/common';
import type { RequestOf } from '@portal/contracts';
import { SUGGESTIONS_MAX, type suggestWords } from '@portal/contracts/library';
import { readRows } from '@portal/kit';
import { DataSource } from 'typeorm';
import { z } from 'zod';
import { typedWordsOf } from '../domain/fold';
import { termsOf, type Term } from '../domain/search-terms';
import { SpellingRepository } from './spelling.repository';
import { everyOf, termQueries, type FieldTerm } from './text-query';

const WORDS_MAX = 6;
const nameSchema = z.object({ name: z.string() });

/** Suggests topics and authors during typing. */
@Injectable()
export class Suggestions {
  constructor(
    private readonly dataSource: DataSource,
    private readonly spelling: SpellingRepository,
  ) {}

  async suggest({ kind, text }: RequestOf<typeof suggestWords>): Promise<string[]> {
    const words = typedWordsOf(text).slice(0, WORDS_MAX);
    if (words.length === 0) return this.named(kind, 'true', []);
    const found = await this.withAll(
      kind,
      words.map((typed) => ({ typed, ways: [[{ word: typed, isPrefix: true, certainty: 1 }]] })),
    );
    if (found.length > 0) return found;
    return this.withAll(kind, termsOf(words, await this.spelling.lookUp(words)));
  }

  private withAll(kind: string, terms: readonly Term[]): Promise<string[]> {
    const { queries, parameters } = termQueries(
      terms.map((term): FieldTerm => ({ term, fields: '' })),
      2,
    );
    return this.named(kind, `n.search @@ ${everyOf(queries)}`, parameters);
  }

  private async named(kind: string, condition: string, parameters: string[]): Promise<string[]> {
    const sql = `SELECT n.name FROM book_names n WHERE n.kind = $1 AND ${condition}
      ORDER BY n.books DESC, n.name LIMIT ${SUGGESTIONS_MAX}`;
    const rows = await readRows(this.dataSource, nameSchema, sql, [kind, ...parameters]);
    return rows.map(({ name }) => name);
  }
}
