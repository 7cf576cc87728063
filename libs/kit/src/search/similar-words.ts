import { z, type ZodType } from 'zod';
import { readRows, type SqlRunner } from '../read-rows';

/** Maximum number of similar words per typed word, from which a caller selects. */
const SIMILAR_MAX = 25;

const schemaRow = z.object({ schema: z.string() });

/** A table with a trigram index on its text column `word`. */
export interface WordTable<Row extends ZodType> {
  table: string;
  /** Columns to read, of the table alias `w`. */
  columns: string;
  /** Order of equally similar words, in SQL. */
  tieBreak: string;
  /** Schema of a result row: `typed` and the columns. */
  row: Row;
}

/**
 * Finds the words of a table that resemble mistyped ones, by the trigrams of PostgreSQL's
 * `pg_trgm`. Returns nothing if the extension is missing or may not be used.
 */
export class SimilarWords<Row extends ZodType> {
  /** Schema of `pg_trgm`; null if not available. */
  private schema: string | null = null;

  constructor(
    private readonly runner: SqlRunner,
    private readonly words: WordTable<Row>,
  ) {}

  /** Looks up the extension; call it once, before `find`. */
  async detect(): Promise<void> {
    const [found] = await readRows(this.runner, schemaRow, EXTENSION);
    this.schema = found?.schema ?? null;
  }

  /** @returns at most 25 rows for each typed word, the most similar first. */
  async find(typed: readonly string[]): Promise<z.output<Row>[]> {
    if (this.schema === null || typed.length === 0) return [];
    const thresholds = typed.map(similarityThreshold);
    return readRows(this.runner, this.words.row, this.sql(this.schema), [typed, thresholds]);
  }

  /**
   * The threshold is a setting of the similarity operator, so the query sets it per word before it
   * reads the word's rows.
   */
  private sql(schema: string): string {
    return `
      SELECT asked.typed, found.*
      FROM unnest($1::text[], $2::text[]) AS asked(typed, threshold)
      CROSS JOIN LATERAL (
        SELECT set_config('pg_trgm.similarity_threshold', asked.threshold, true) AS value) AS setting
      CROSS JOIN LATERAL (
        SELECT ${this.words.columns} FROM ${this.words.table} w
        WHERE setting.value IS NOT NULL AND w.word OPERATOR(${schema}.%) asked.typed
        ORDER BY ${schema}.similarity(w.word, asked.typed) DESC, ${this.words.tieBreak}
        LIMIT ${SIMILAR_MAX}) AS found`;
  }
}

/**
 * Returns the minimum trigram similarity, 0 to 1. A transposition leaves a short word a fifth of
 * its trigrams; a longer word keeps more, and resembles more words.
 */
function similarityThreshold({ length }: string): string {
  if (length < 6) return '0.2';
  return length < 8 ? '0.25' : '0.3';
}

const EXTENSION = `
  SELECT extnamespace::regnamespace::text AS schema FROM pg_extension
  WHERE extname = 'pg_trgm' AND has_schema_privilege(extnamespace, 'usage')`;
