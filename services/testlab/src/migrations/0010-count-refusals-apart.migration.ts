import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Adds a count of refusals, with a limit of its own: material that yields no test does not count
 * as a test.
 */
export class CountRefusalsApart1730000000009 implements MigrationInterface {
  readonly name = 'CountRefusalsApart1730000000009';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(
      'ALTER TABLE generation_counts ADD COLUMN refused integer NOT NULL DEFAULT 0',
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE generation_counts DROP COLUMN refused');
  }
}
