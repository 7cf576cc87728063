import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Ids of deleted students: what they had under way when they were deleted is not kept. */
export class RememberWhoIsGone1740000000002 implements MigrationInterface {
  readonly name = 'RememberWhoIsGone1740000000002';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query('CREATE TABLE gone_students (student_id uuid PRIMARY KEY)');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE gone_students');
  }
}
