import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Adds flags of students on questions, and counts and withdrawals of questions of the bank. */
export class FlagQuestions1730000000011 implements MigrationInterface {
  readonly name = 'FlagQuestions1730000000011';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(
      'ALTER TABLE practice_questions ADD is_of_bank boolean NOT NULL DEFAULT false',
    );
    await runner.query(`
      CREATE TABLE bank_questions (
        question_key text PRIMARY KEY,
        question text NOT NULL,
        choices jsonb NOT NULL,
        answers integer NOT NULL DEFAULT 0,
        wrong integer NOT NULL DEFAULT 0,
        withdrawn_at timestamptz
      )`);
    await runner.query(`
      CREATE INDEX bank_questions_withdrawn ON bank_questions (withdrawn_at)
        WHERE withdrawn_at IS NOT NULL`);
    await runner.query(`
      CREATE TABLE question_flags (
        id uuid PRIMARY KEY,
        student_id uuid NOT NULL,
        question_key text NOT NULL,
        is_of_bank boolean NOT NULL,
        question text NOT NULL,
        choices jsonb NOT NULL,
        answer_index smallint NOT NULL,
        reason text NOT NULL,
        note text NOT NULL,
        created_at timestamptz NOT NULL,
        dismissed_at timestamptz
      )`);
    await runner.query(`
      CREATE UNIQUE INDEX question_flags_of_student ON question_flags (student_id, question_key)`);
    await runner.query(`
      CREATE INDEX question_flags_open ON question_flags (question_key, created_at)
        WHERE dismissed_at IS NULL`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE question_flags, bank_questions');
    await runner.query('ALTER TABLE practice_questions DROP is_of_bank');
  }
}
