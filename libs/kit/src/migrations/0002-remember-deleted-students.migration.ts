import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Creates the table of deleted students' ids, so that operations in progress at the deletion store
 * nothing.
 */
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
