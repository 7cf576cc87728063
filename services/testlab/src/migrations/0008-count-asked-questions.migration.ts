import type { MigrationInterface, QueryRunner } from 'typeorm';

/** How often a student was asked each question of the bank: none comes again before the others. */
export class CountAskedQuestions1730000000007 implements MigrationInterface {
  readonly name = 'CountAskedQuestions1730000000007';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE asked_questions (
        student_id uuid NOT NULL,
        question text NOT NULL,
        times integer NOT NULL,
        PRIMARY KEY (student_id, question)
      )`);
    // What was asked before, from a text or from the bank: that of a text meets nothing any more.
    await runner.query(`
      INSERT INTO asked_questions (student_id, question, times)
      SELECT session.student_id, asked.question, count(*)
      FROM practice_questions asked JOIN practice_sessions session ON session.id = asked.session_id
      WHERE length(asked.question) <= 600
      GROUP BY session.student_id, asked.question`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE asked_questions');
  }
}
