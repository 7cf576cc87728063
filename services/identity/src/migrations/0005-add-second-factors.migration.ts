import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Adds second factors of admins, and recovery codes for a lost one. */
export class AddSecondFactors1731000000004 implements MigrationInterface {
  readonly name = 'AddSecondFactors1731000000004';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`CREATE TABLE second_factors (
      user_id uuid PRIMARY KEY CONSTRAINT second_factors_user REFERENCES users (id) ON DELETE CASCADE,
      sealed_secret bytea NOT NULL,
      confirmed_at timestamptz,
      last_step integer NOT NULL DEFAULT 0,
      failures integer NOT NULL DEFAULT 0,
      last_failure_at timestamptz NOT NULL
    )`);
    await runner.query(`CREATE TABLE recovery_codes (
      user_id uuid NOT NULL CONSTRAINT recovery_codes_user REFERENCES users (id) ON DELETE CASCADE,
      code_hash bytea NOT NULL,
      PRIMARY KEY (user_id, code_hash)
    )`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE recovery_codes');
    await runner.query('DROP TABLE second_factors');
  }
}
