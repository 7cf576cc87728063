import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Records the receivers of a sender's events, and which receivers have each event. */
export class ConfirmSentEvents1700000003000 implements MigrationInterface {
  readonly name = 'ConfirmSentEvents1700000003000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      ALTER TABLE outbox
        ADD COLUMN resends integer NOT NULL DEFAULT 0,
        ADD COLUMN taken_by text[] NOT NULL DEFAULT '{}',
        ADD COLUMN confirmed_at timestamptz`);
    await runner.query(
      `CREATE INDEX outbox_unconfirmed ON outbox (position)
       WHERE sent_at IS NOT NULL AND confirmed_at IS NULL`,
    );
    await runner.query('DROP INDEX outbox_sent_at');
    await runner.query('CREATE INDEX outbox_confirmed_at ON outbox (confirmed_at)');
    await runner.query(`
      CREATE TABLE outbox_receivers (
        subject text NOT NULL,
        receiver text NOT NULL,
        heard_at timestamptz NOT NULL,
        PRIMARY KEY (subject, receiver)
      )`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE outbox_receivers');
    await runner.query('DROP INDEX outbox_confirmed_at');
    await runner.query('CREATE INDEX outbox_sent_at ON outbox (sent_at)');
    await runner.query('DROP INDEX outbox_unconfirmed');
    await runner.query(
      'ALTER TABLE outbox DROP COLUMN confirmed_at, DROP COLUMN taken_by, DROP COLUMN resends',
    );
  }
}
