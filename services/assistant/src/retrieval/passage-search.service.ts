import { Injectable } from '@nestjs/common';
import { chatSourceSchema, sourceKindSchema } from '@portal/contracts/assistant';
import { readRows } from '@portal/kit';
import { DataSource } from 'typeorm';
import { z } from 'zod';
import type { Passage } from '../domain/passage';

/** Candidates of one search, and those among the few that are about the portal. */
const MOST = 120;
const MOST_HELP = 10;

const passageSchema = z.object({
  id: z.string(),
  kind: sourceKindSchema,
  title: z.string(),
  also: z.array(z.string()),
  text: z.string(),
  place: chatSourceSchema.shape.place,
  path: chatSourceSchema.shape.path,
  materialId: z.null(),
  cases: z.array(z.string()),
  siblings: z.array(z.string()),
  hints: z.array(z.string()),
});
const rowSchema = z.object({ passage: passageSchema });

/** Full text search over the portal's own passages. */
@Injectable()
export class PassageSearch {
  constructor(private readonly dataSource: DataSource) {}

  /** Those that have most of these words, each of its letters and numbers alone; best first. */
  async search(words: readonly string[]): Promise<Passage[]> {
    if (words.length === 0) return [];
    const query = words.map((word) => `'${word}'`).join(' | ');
    const rows = await readRows(this.dataSource, rowSchema, SEARCH, [query, MOST, MOST_HELP]);
    return rows.map(({ passage }) => passage);
  }
}

/** Weights are flat: a passage with all of the words goes before one with few of them in its title. */
const SEARCH = `
  WITH query AS (SELECT to_tsquery('english', $1) AS words),
  found AS (
    SELECT passage, kind, ts_rank('{0.6, 0.7, 0.8, 1.0}', search, words) AS rank, id
    FROM passages, query WHERE search @@ words
  )
  (SELECT passage FROM found ORDER BY rank DESC, id LIMIT $2)
  UNION ALL
  (SELECT passage FROM found WHERE kind = 'help' ORDER BY rank DESC, id LIMIT $3)`;
