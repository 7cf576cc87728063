import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Adds a version to facts of a student that replace one another. */
export class CountFacts1731000000009 implements MigrationInterface {
  readonly name = 'CountFacts1731000000009';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE users ADD COLUMN fact_version integer NOT NULL DEFAULT 0');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE users DROP COLUMN fact_version');
  }
}
