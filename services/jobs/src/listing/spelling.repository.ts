import { Injectable, type OnModuleInit } from '@nestjs/common';
import { readRows } from '@portal/kit';
import { DataSource } from 'typeorm';
import { z } from 'zod';

/** Words that are like one typed word, of which the nearest are chosen. */
const SIMILAR_MAX = 25;

const similarSchema = z.object({ typed: z.string(), word: z.string() });
const schemaRow = z.object({ schema: z.string() });

/** Which words of jobs are like mistyped ones. */
@Injectable()
export class SpellingRepository implements OnModuleInit {
  /** Where `pg_trgm` is; null: the database does not have it, and no mistyped word is understood. */
  private trigrams: string | null = null;

  constructor(private readonly dataSource: DataSource) {}

  async onModuleInit(): Promise<void> {
    const [found] = await readRows(this.dataSource, schemaRow, TRIGRAMS);
    this.trigrams = found?.schema ?? null;
  }

  /** For each typed word, those that share trigrams with it, the likest first. */
  async similarTo(words: readonly string[]): Promise<z.output<typeof similarSchema>[]> {
    const { trigrams } = this;
    if (trigrams === null || words.length === 0) return [];
    const least = words.map(leastLikeness);
    return readRows(this.dataSource, similarSchema, similarSql(trigrams), [words, least]);
  }
}

/**
 * The least likeness of trigrams, 0 to 1. Two letters that changed places leave a short word a fifth of its
 * trigrams; a longer one keeps more, and has more words that are somewhat like it.
 */
function leastLikeness({ length }: string): string {
  if (length < 6) return '0.2';
  return length < 8 ? '0.25' : '0.3';
}

const TRIGRAMS = `
  SELECT extnamespace::regnamespace::text AS schema FROM pg_extension
  WHERE extname = 'pg_trgm' AND has_schema_privilege(extnamespace, 'usage')`;

/** The likeness is a setting of the operator: each word sets its own before its rows are looked up. */
const similarSql = (schema: string) => `
  SELECT asked.typed, found.word
  FROM unnest($1::text[], $2::text[]) AS asked(typed, least)
  CROSS JOIN LATERAL (
    SELECT set_config('pg_trgm.similarity_threshold', asked.least, true) AS least) AS setting
  CROSS JOIN LATERAL (
    SELECT w.word FROM job_words w
    WHERE setting.least IS NOT NULL AND w.word OPERATOR(${schema}.%) asked.typed
    ORDER BY ${schema}.similarity(w.word, asked.typed) DESC, w.word
    LIMIT ${SIMILAR_MAX}) AS found`;
