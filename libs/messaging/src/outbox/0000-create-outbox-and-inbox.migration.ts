import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Creates the outbox and inbox of a service in its own schema. */
export class CreateOutboxAndInbox1700000000000 implements MigrationInterface {
  readonly name = 'CreateOutboxAndInbox1700000000000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE outbox (
        event_id uuid PRIMARY KEY,
        position bigserial NOT NULL,
        subject text NOT NULL,
        payload jsonb NOT NULL,
        correlation_id text NOT NULL,
        created_at timestamptz NOT NULL DEFAULT now(),
        attempts integer NOT NULL DEFAULT 0,
        next_attempt_at timestamptz NOT NULL DEFAULT now(),
        last_error text
      )`);
    await runner.query('CREATE INDEX outbox_due ON outbox (next_attempt_at, position)');
    await runner.query(`
      CREATE TABLE inbox (
        event_id uuid PRIMARY KEY,
        received_at timestamptz NOT NULL DEFAULT now()
      )`);
    await runner.query('CREATE INDEX inbox_received_at ON inbox (received_at)');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE inbox');
    await runner.query('DROP TABLE outbox');
  }
}
