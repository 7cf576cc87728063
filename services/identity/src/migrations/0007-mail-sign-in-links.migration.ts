import type { MigrationInterface, QueryRunner } from 'typeorm';

const UP = [
  `CREATE TABLE sign_in_links (
    token_hash bytea PRIMARY KEY,
    kind text NOT NULL
      CONSTRAINT sign_in_links_kind CHECK (kind IN ('sign-in', 'registration', 'reset')),
    subject_id uuid NOT NULL,
    email text NOT NULL,
    expires_at timestamptz NOT NULL
  )`,
  'CREATE INDEX sign_in_links_email ON sign_in_links (email)',
  'CREATE INDEX sign_in_links_expires_at ON sign_in_links (expires_at)',
  `CREATE TABLE mail_askers (
    key text PRIMARY KEY,
    mails integer NOT NULL,
    since timestamptz NOT NULL
  )`,
  'CREATE INDEX mail_askers_since ON mail_askers (since)',
  'ALTER TABLE registrations ADD COLUMN is_contested boolean NOT NULL DEFAULT false',
  'ALTER TABLE registrations DROP COLUMN own_tries',
  'ALTER TABLE password_resets DROP COLUMN own_tries',
  'ALTER TABLE code_allowances DROP COLUMN heard_tries',
];

const DOWN = [
  'ALTER TABLE code_allowances ADD COLUMN heard_tries integer NOT NULL DEFAULT 0',
  'ALTER TABLE password_resets ADD COLUMN own_tries integer NOT NULL DEFAULT 0',
  'ALTER TABLE registrations ADD COLUMN own_tries integer NOT NULL DEFAULT 0',
  'ALTER TABLE registrations DROP COLUMN is_contested',
  'DROP TABLE mail_askers, sign_in_links',
];

/**
 * Adds mailed links beside codes, counts mails per requester, and counts code attempts of all
 * callers together.
 */
export class MailSignInLinks1731000000006 implements MigrationInterface {
  readonly name = 'MailSignInLinks1731000000006';

  async up(runner: QueryRunner): Promise<void> {
    for (const statement of UP) await runner.query(statement);
  }

  async down(runner: QueryRunner): Promise<void> {
    for (const statement of DOWN) await runner.query(statement);
  }
}
