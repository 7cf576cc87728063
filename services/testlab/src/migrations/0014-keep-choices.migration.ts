import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Adds the students' choices for their tests; a student without a row has made no choice. */
export class KeepChoices1730000000013 implements MigrationInterface {
  readonly name = 'KeepChoices1730000000013';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(
      'CREATE TABLE practice_choices (student_id uuid PRIMARY KEY, tops_up boolean NOT NULL)',
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE practice_choices');
  }
}
