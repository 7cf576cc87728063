import { Injectable } from '@nestjs/common';
import type { RequestOf } from '@portal/contracts';
import { SUGGESTIONS_MAX, type suggestWords } from '@portal/contracts/library';
import { readRows } from '@portal/kit';
import { DataSource } from 'typeorm';
import { z } from 'zod';
import { wordsOf } from '../domain/fold';
import { termsOf } from '../domain/search-terms';
import { SpellingRepository } from './spelling.repository';
import { textQuery } from './text-query';

const WORDS_MAX = 6;
const nameSchema = z.object({ name: z.string() });

/** Topics and authors, while somebody types. */
@Injectable()
export class Suggestions {
  constructor(
    private readonly dataSource: DataSource,
    private readonly spelling: SpellingRepository,
  ) {}

  async suggest({ kind, text }: RequestOf<typeof suggestWords>): Promise<string[]> {
    const words = wordsOf(text).slice(0, WORDS_MAX);
    if (words.length === 0) return this.named(kind, 'true', []);
    const asTyped = words.map((typed) => ({
      term: { typed, ways: [[{ word: typed, isPrefix: true, certainty: 1 }]] },
      fields: '' as const,
    }));
    const begun = textQuery(asTyped, 'every', 2);
    const found = await this.named(kind, `n.search @@ (${begun.sql})`, begun.parameters);
    if (found.length > 0) return found;
    const terms = termsOf(words, await this.spelling.lookUp(words));
    const meant = textQuery(
      terms.map((term) => ({ term, fields: '' as const })),
      'every',
      2,
    );
    return this.named(kind, `n.search @@ (${meant.sql})`, meant.parameters);
  }

  private async named(kind: string, condition: string, parameters: string[]): Promise<string[]> {
    const sql = `SELECT n.name FROM book_names n WHERE n.kind = $1 AND ${condition}
      ORDER BY n.books DESC, n.name LIMIT ${SUGGESTIONS_MAX}`;
    const rows = await readRows(this.dataSource, nameSchema, sql, [kind, ...parameters]);
    return rows.map(({ name }) => name);
  }
}
