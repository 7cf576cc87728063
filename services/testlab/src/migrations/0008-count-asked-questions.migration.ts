import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Adds counts of how often a student was asked each question of the bank, so that none repeats
 * before the others.
 */
export class CountAskedQuestions1730000000007 implements MigrationInterface {
  readonly name = 'CountAskedQuestions1730000000007';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE asked_questions (
        student_id uuid NOT NULL,
        question_key text NOT NULL,
        times integer NOT NULL,
        PRIMARY KEY (student_id, question_key)
      )`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE asked_questions');
  }
}
