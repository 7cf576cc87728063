import type { MigrationInterface, QueryRunner } from 'typeorm';

/** How much each word says of the portal's passages, for their ranking. */
export class CreatePassageWords1762000000000 implements MigrationInterface {
  readonly name = 'CreatePassageWords1762000000000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query('CREATE TABLE passage_words (word text PRIMARY KEY, weight real NOT NULL)');
    // The passages are indexed anew, and their words with them.
    await runner.query('DELETE FROM passage_index');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE passage_words');
  }
}
