import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Ids of deleted students: what was under way at the deletion is not kept. */
export class RememberDeletedStudents1700000102000 implements MigrationInterface {
  readonly name = 'RememberDeletedStudents1700000102000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE deleted_students (
        student_id uuid PRIMARY KEY,
        deleted_at timestamptz NOT NULL DEFAULT now()
      )`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE deleted_students');
  }
}
