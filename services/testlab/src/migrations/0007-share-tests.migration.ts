import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Adds tests that several students take together, sealed until they are closed. */
export class ShareTests1730000000006 implements MigrationInterface {
  readonly name = 'ShareTests1730000000006';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE shared_tests (
        id uuid PRIMARY KEY,
        notice text,
        created_at timestamptz NOT NULL,
        closed_at timestamptz
      )`);
    await runner.query(
      'CREATE INDEX shared_tests_open ON shared_tests (created_at) WHERE closed_at IS NULL',
    );
    await runner.query(`
      ALTER TABLE practice_sessions
        ADD COLUMN shared_test_id uuid
          CONSTRAINT practice_sessions_shared_test_id_fkey REFERENCES shared_tests (id),
        ADD COLUMN is_sealed boolean NOT NULL DEFAULT false,
        ADD CONSTRAINT practice_sessions_sealed_earn_nothing
          CHECK (NOT is_sealed OR recorded_mxp = 0)`);
    await runner.query(`
      CREATE UNIQUE INDEX practice_sessions_of_shared_test
      ON practice_sessions (shared_test_id, student_id)`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      ALTER TABLE practice_sessions DROP COLUMN is_sealed, DROP COLUMN shared_test_id`);
    await runner.query('DROP TABLE shared_tests');
  }
}
