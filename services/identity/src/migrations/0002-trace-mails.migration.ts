import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Stores the request that caused a mail, for its log lines. */
export class TraceMails1731000000001 implements MigrationInterface {
  readonly name = 'TraceMails1731000000001';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query("ALTER TABLE mails ADD COLUMN correlation_id text NOT NULL DEFAULT ''");
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE mails DROP COLUMN correlation_id');
  }
}
