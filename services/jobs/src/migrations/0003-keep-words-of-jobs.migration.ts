import type { MigrationInterface, QueryRunner } from 'typeorm';
import { z } from 'zod';

const schemaRows = z.tuple([z.object({ schema: z.string() })]);
const SCHEMA_OF_TRIGRAMS =
  "SELECT extnamespace::regnamespace::text AS schema FROM pg_extension WHERE extname = 'pg_trgm'";

/**
 * Words of jobs, for the correction of misspelt ones; feeds add theirs with the next fetch. They
 * are found by trigrams: a database without that extension corrects no words.
 */
export class KeepWordsOfJobs1780000000002 implements MigrationInterface {
  readonly name = 'KeepWordsOfJobs1780000000002';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query('CREATE TABLE job_words (word text PRIMARY KEY)');
    await runner.query(`INSERT INTO job_words
      SELECT DISTINCT word FROM jobs, unnest(tsvector_to_array(search)) AS word
      WHERE closed_at IS NULL AND word ~ '^[[:alpha:]]{4,}$'`);
    // Migrations of other services create the same extension; the lock serialises them.
    await runner.query(
      "SELECT pg_advisory_xact_lock(hashtextextended('migrations of identity', 0))",
    );
    await runner.query('SAVEPOINT trigrams');
    try {
      await runner.query('CREATE EXTENSION IF NOT EXISTS pg_trgm');
      const rows = schemaRows.parse(await runner.query(SCHEMA_OF_TRIGRAMS));
      await runner.query(`CREATE INDEX job_words_by_trigrams ON job_words
        USING gin (word ${rows[0].schema}.gin_trgm_ops)`);
    } catch {
      await runner.query('ROLLBACK TO SAVEPOINT trigrams');
    }
    await runner.query('RELEASE SAVEPOINT trigrams');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE job_words');
  }
}
