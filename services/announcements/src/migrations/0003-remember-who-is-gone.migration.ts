import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Keeps the ids of deleted students, so that requests in progress at the deletion store nothing.
 */
export class RememberWhoIsGone1740000000002 implements MigrationInterface {
  readonly name = 'RememberWhoIsGone1740000000002';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query('CREATE TABLE gone_students (student_id uuid PRIMARY KEY)');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE gone_students');
  }
}
