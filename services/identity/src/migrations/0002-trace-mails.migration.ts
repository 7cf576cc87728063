import type { MigrationInterface, QueryRunner } from 'typeorm';

/** A mail's log lines tell which request asked for it. */
export class TraceMails1731000000001 implements MigrationInterface {
  readonly name = 'TraceMails1731000000001';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query("ALTER TABLE mails ADD COLUMN correlation_id text NOT NULL DEFAULT ''");
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE mails DROP COLUMN correlation_id');
  }
}
