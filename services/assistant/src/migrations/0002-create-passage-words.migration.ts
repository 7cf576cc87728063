import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Stores the weight of each word of the portal's passages, for ranking. */
export class CreatePassageWords1762000000000 implements MigrationInterface {
  readonly name = 'CreatePassageWords1762000000000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query('CREATE TABLE passage_words (word text PRIMARY KEY, weight real NOT NULL)');
    // Forces a rebuild of the passage index, which also fills the word weights.
    await runner.query('DELETE FROM passage_index');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE passage_words');
  }
}
