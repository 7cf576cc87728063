import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Moves the record of deleted students to the kit's table, as in every service. */
export class LeaveDeletedStudentsToKit1740000000003 implements MigrationInterface {
  readonly name = 'LeaveDeletedStudentsToKit1740000000003';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      INSERT INTO deleted_students (student_id)
      SELECT student_id FROM gone_students ON CONFLICT DO NOTHING`);
    await runner.query('DROP TABLE gone_students');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('CREATE TABLE gone_students (student_id uuid PRIMARY KEY)');
    await runner.query('INSERT INTO gone_students SELECT student_id FROM deleted_students');
  }
}
