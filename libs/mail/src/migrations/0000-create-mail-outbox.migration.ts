import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Creates the table of queued mails. In identity it is older than this library: there nothing is
 * created, and queued mails remain.
 */
export class CreateMailOutbox1732000000000 implements MigrationInterface {
  readonly name = 'CreateMailOutbox1732000000000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`CREATE TABLE IF NOT EXISTS mails (
      email text NOT NULL,
      kind text NOT NULL DEFAULT 'registration',
      id uuid NOT NULL,
      created_at timestamptz NOT NULL,
      expires_at timestamptz NOT NULL,
      attempts integer NOT NULL DEFAULT 0,
      next_attempt_at timestamptz NOT NULL,
      last_error text,
      correlation_id text NOT NULL DEFAULT '',
      PRIMARY KEY (email, kind)
    )`);
    await runner.query('CREATE INDEX IF NOT EXISTS mails_due ON mails (next_attempt_at)');
  }

  async down(): Promise<void> {
    // The table may be older than this migration, and contain mails.
  }
}
