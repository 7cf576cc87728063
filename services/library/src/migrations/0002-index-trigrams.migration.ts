import type { MigrationInterface, QueryRunner } from 'typeorm';
import { z } from 'zod';

const schemaRows = z.tuple([z.object({ schema: z.string() })]);
const SCHEMA_OF_TRIGRAMS =
  "SELECT extnamespace::regnamespace::text AS schema FROM pg_extension WHERE extname = 'pg_trgm'";

/**
 * Trigram index for misspelt words; a database without the extension does not offer that search.
 */
export class IndexTrigrams1760000000001 implements MigrationInterface {
  readonly name = 'IndexTrigrams1760000000001';

  async up(runner: QueryRunner): Promise<void> {
    // Migrations of identity create the same extension; the lock serialises them.
    await runner.query(
      "SELECT pg_advisory_xact_lock(hashtextextended('migrations of identity', 0))",
    );
    await runner.query('SAVEPOINT trigrams');
    try {
      await runner.query('CREATE EXTENSION IF NOT EXISTS pg_trgm');
      const rows = schemaRows.parse(await runner.query(SCHEMA_OF_TRIGRAMS));
      await runner.query(`CREATE INDEX book_words_by_trigrams ON book_words
        USING gin (word ${rows[0].schema}.gin_trgm_ops)`);
    } catch {
      await runner.query('ROLLBACK TO SAVEPOINT trigrams');
    }
    await runner.query('RELEASE SAVEPOINT trigrams');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP INDEX IF EXISTS book_words_by_trigrams');
  }
}
