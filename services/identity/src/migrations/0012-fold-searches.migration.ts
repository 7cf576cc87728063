import type { MigrationInterface, QueryRunner } from 'typeorm';
import { z } from 'zod';

const STALE = "search_of IS DISTINCT FROM name || ' ' || email";
const STUDENTS = "WHERE role = 'student' AND deleted_at IS NULL";
/** Without permission to create the extension, admins' searches have no index. */
const SCHEMA_OF_TRIGRAMS =
  "SELECT extnamespace::regnamespace::text AS schema FROM pg_extension WHERE extname = 'pg_trgm'";
const schemaRows = z.array(z.object({ schema: z.string() }));

/**
 * Lets admins search students as students search each other: `UserSearchTexts` fills the columns.
 */
export class FoldSearches1731000000011 implements MigrationInterface {
  readonly name = 'FoldSearches1731000000011';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(
      "ALTER TABLE users ADD COLUMN search_text text NOT NULL DEFAULT '', ADD COLUMN search_of text",
    );
    await runner.query(`CREATE INDEX users_search_stale ON users (id) WHERE ${STALE}`);
    const [trigrams] = schemaRows.parse(await runner.query(SCHEMA_OF_TRIGRAMS));
    if (!trigrams) return;
    await runner.query(`CREATE INDEX users_folded_search ON users
      USING gin (search_text ${trigrams.schema}.gin_trgm_ops) ${STUDENTS}`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE users DROP COLUMN search_text, DROP COLUMN search_of');
  }
}
