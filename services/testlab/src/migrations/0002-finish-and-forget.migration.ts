import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Adds the time a session was finished, the XP of each answer, and the deleted students. */
export class FinishAndForget1730000000001 implements MigrationInterface {
  readonly name = 'FinishAndForget1730000000001';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE practice_sessions ADD COLUMN finished_at timestamptz');
    await runner.query('ALTER TABLE practice_questions ADD COLUMN earned_mxp integer');
    await runner.query(`
      UPDATE practice_questions SET earned_mxp = CASE WHEN choice = answer_index THEN 2000 ELSE 0 END
      WHERE choice IS NOT NULL`);
    await runner.query(`
      CREATE TABLE forgotten_students (
        student_id uuid PRIMARY KEY,
        forgotten_at timestamptz NOT NULL DEFAULT now()
      )`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE forgotten_students');
    await runner.query('ALTER TABLE practice_questions DROP COLUMN earned_mxp');
    await runner.query('ALTER TABLE practice_sessions DROP COLUMN finished_at');
  }
}
