import type { MigrationInterface, QueryRunner } from 'typeorm';

const UP = [
  `CREATE TABLE used_codes (
    email text PRIMARY KEY,
    registration_id uuid NOT NULL,
    user_id uuid NOT NULL CONSTRAINT used_codes_user REFERENCES users (id) ON DELETE CASCADE,
    code_hash bytea NOT NULL,
    code_tries integer NOT NULL,
    expires_at timestamptz NOT NULL
  )`,
  'CREATE INDEX used_codes_expires_at ON used_codes (expires_at)',
  'CREATE INDEX used_codes_user_id ON used_codes (user_id)',
];

/**
 * Stores codes that created an account, for a browser that sends one again after a lost response.
 */
export class RepeatUsedCodes1731000000014 implements MigrationInterface {
  readonly name = 'RepeatUsedCodes1731000000014';

  async up(runner: QueryRunner): Promise<void> {
    for (const statement of UP) await runner.query(statement);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE used_codes');
  }
}
