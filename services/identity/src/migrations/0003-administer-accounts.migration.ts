import type { MigrationInterface, QueryRunner } from 'typeorm';
import { z } from 'zod';

/** The extension may be in any schema, and the search path contains only ours. */
const SCHEMA_OF_TRIGRAMS =
  "SELECT extnamespace::regnamespace::text AS schema FROM pg_extension WHERE extname = 'pg_trgm'";
const schemaRows = z.tuple([z.object({ schema: z.string() })]);

const STUDENTS = "WHERE role = 'student' AND deleted_at IS NULL";

const UP = [
  `ALTER TABLE users
    ADD COLUMN total_mxp bigint NOT NULL DEFAULT 0,
    ADD COLUMN ledger_revision integer NOT NULL DEFAULT -1`,
  `CREATE INDEX users_by_name ON users (name, id) ${STUDENTS}`,
  `CREATE INDEX users_by_email ON users (email, id) ${STUDENTS}`,
  `CREATE INDEX users_by_department ON users (department, id) ${STUDENTS}`,
  `CREATE INDEX users_by_xp ON users (total_mxp, id) ${STUDENTS}`,
  `CREATE INDEX users_by_suspension ON users (suspended_until, id) ${STUDENTS}`,
  `CREATE INDEX users_by_age ON users (created_at, id) ${STUDENTS}`,
  'CREATE INDEX sessions_by_start ON sessions (created_at, user_id)',
  'CREATE INDEX registrations_by_age ON registrations (created_at, id)',
  `CREATE TABLE password_resets (
    email text PRIMARY KEY,
    id uuid NOT NULL,
    expires_at timestamptz NOT NULL,
    code_hash bytea,
    code_number integer NOT NULL DEFAULT 0,
    code_tries integer NOT NULL DEFAULT 0,
    code_expires_at timestamptz
  )`,
  'CREATE INDEX password_resets_expires_at ON password_resets (expires_at)',
  "ALTER TABLE mails ADD COLUMN kind text NOT NULL DEFAULT 'registration'",
  'ALTER TABLE mails DROP CONSTRAINT mails_pkey',
  'ALTER TABLE mails ADD PRIMARY KEY (email, kind)',
  `CREATE TABLE admin_acts (
    id uuid PRIMARY KEY,
    admin_id uuid NOT NULL,
    admin text NOT NULL,
    act text NOT NULL,
    about text NOT NULL,
    at timestamptz NOT NULL
  )`,
  'CREATE INDEX admin_acts_by_age ON admin_acts (at, id)',
];

const DOWN = [
  'DROP TABLE admin_acts',
  "DELETE FROM mails WHERE kind <> 'registration'",
  'ALTER TABLE mails DROP CONSTRAINT mails_pkey',
  'ALTER TABLE mails ADD PRIMARY KEY (email)',
  'ALTER TABLE mails DROP COLUMN kind',
  'DROP TABLE password_resets',
  'DROP INDEX registrations_by_age',
  'DROP INDEX sessions_by_start',
  'DROP INDEX IF EXISTS users_search',
  'DROP INDEX users_by_name',
  'DROP INDEX users_by_email',
  'DROP INDEX users_by_department',
  'DROP INDEX users_by_suspension',
  'DROP INDEX users_by_age',
  'ALTER TABLE users DROP COLUMN total_mxp, DROP COLUMN ledger_revision',
];

/**
 * Adds indexes and columns for the lists of the admin area, the audit log, password resets, and
 * mails of several kinds.
 */
export class AdministerAccounts1731000000002 implements MigrationInterface {
  readonly name = 'AdministerAccounts1731000000002';

  async up(runner: QueryRunner): Promise<void> {
    for (const statement of UP) await runner.query(statement);
    await this.indexTrigrams(runner);
  }

  async down(runner: QueryRunner): Promise<void> {
    for (const statement of DOWN) await runner.query(statement);
  }

  /** Without permission to create the extension, admins' searches have no index. */
  private async indexTrigrams(runner: QueryRunner): Promise<void> {
    await runner.query('SAVEPOINT trigrams');
    try {
      await runner.query('CREATE EXTENSION IF NOT EXISTS pg_trgm');
      const rows = schemaRows.parse(await runner.query(SCHEMA_OF_TRIGRAMS));
      await runner.query(`CREATE INDEX users_search ON users
        USING gin (lower(name || ' ' || email) ${rows[0].schema}.gin_trgm_ops) ${STUDENTS}`);
    } catch {
      await runner.query('ROLLBACK TO SAVEPOINT trigrams');
    }
    await runner.query('RELEASE SAVEPOINT trigrams');
  }
}
