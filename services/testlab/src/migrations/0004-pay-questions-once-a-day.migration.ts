import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Adds the key of each question, the reason for an unpaid answer, and the paid questions per
 * student and day.
 */
export class PayQuestionsOnceADay1730000000003 implements MigrationInterface {
  readonly name = 'PayQuestionsOnceADay1730000000003';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE practice_questions ADD COLUMN question_key text');
    await runner.query('ALTER TABLE practice_questions ADD COLUMN unpaid_because text');
    await runner.query(`
      CREATE TABLE paid_questions (
        student_id uuid NOT NULL,
        day date NOT NULL,
        question_key text NOT NULL,
        paid_mxp integer NOT NULL CONSTRAINT paid_questions_pay_something CHECK (paid_mxp > 0),
        PRIMARY KEY (student_id, day, question_key)
      )`);
    await runner.query('CREATE INDEX paid_questions_of_day ON paid_questions (day)');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE paid_questions');
    await runner.query('ALTER TABLE practice_questions DROP COLUMN unpaid_because');
    await runner.query('ALTER TABLE practice_questions DROP COLUMN question_key');
  }
}
