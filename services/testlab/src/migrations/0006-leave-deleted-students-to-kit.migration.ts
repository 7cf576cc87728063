import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Moves the deleted students to the kit's table, which every service uses. */
export class LeaveDeletedStudentsToKit1730000000005 implements MigrationInterface {
  readonly name = 'LeaveDeletedStudentsToKit1730000000005';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      INSERT INTO deleted_students (student_id, deleted_at)
      SELECT student_id, forgotten_at FROM forgotten_students ON CONFLICT DO NOTHING`);
    await runner.query('DROP TABLE forgotten_students');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE forgotten_students (
        student_id uuid PRIMARY KEY,
        forgotten_at timestamptz NOT NULL DEFAULT now()
      )`);
    await runner.query(`
      INSERT INTO forgotten_students SELECT student_id, deleted_at FROM deleted_students`);
  }
}
