import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Counts code attempts by the requester separately from others', and adds a count of mails per
 * day.
 */
export class CountCodesApart1731000000005 implements MigrationInterface {
  readonly name = 'CountCodesApart1731000000005';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`ALTER TABLE code_allowances
      ADD COLUMN heard_tries integer NOT NULL DEFAULT 0,
      ADD COLUMN mails integer NOT NULL DEFAULT 0,
      ADD COLUMN mails_since timestamptz`);
    for (const table of ['registrations', 'password_resets']) {
      await runner.query(`ALTER TABLE ${table} ADD COLUMN own_tries integer NOT NULL DEFAULT 0`);
    }
  }

  async down(runner: QueryRunner): Promise<void> {
    for (const table of ['registrations', 'password_resets']) {
      await runner.query(`ALTER TABLE ${table} DROP COLUMN own_tries`);
    }
    await runner.query(
      'ALTER TABLE code_allowances DROP COLUMN heard_tries, DROP COLUMN mails, DROP COLUMN mails_since',
    );
  }
}
