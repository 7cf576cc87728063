import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Retains sent events for a while, in case the server that stores them loses its disk. */
export class KeepSentEvents1700000001000 implements MigrationInterface {
  readonly name = 'KeepSentEvents1700000001000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE outbox ADD COLUMN sent_at timestamptz');
    await runner.query('DROP INDEX outbox_due');
    await runner.query(
      'CREATE INDEX outbox_due ON outbox (next_attempt_at, position) WHERE sent_at IS NULL',
    );
    await runner.query('CREATE INDEX outbox_sent_at ON outbox (sent_at)');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DELETE FROM outbox WHERE sent_at IS NOT NULL');
    await runner.query('DROP INDEX outbox_sent_at');
    await runner.query('DROP INDEX outbox_due');
    await runner.query('CREATE INDEX outbox_due ON outbox (next_attempt_at, position)');
    await runner.query('ALTER TABLE outbox DROP COLUMN sent_at');
  }
}
