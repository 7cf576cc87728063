import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Counts the tries of an event before it is dispatched, and parks it after repeated failures. */
export class KeepIncomingEvents1700000002000 implements MigrationInterface {
  readonly name = 'KeepIncomingEvents1700000002000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE incoming_events (
        event_id uuid PRIMARY KEY,
        subject text NOT NULL,
        payload jsonb NOT NULL,
        correlation_id text NOT NULL,
        received_at timestamptz NOT NULL DEFAULT now(),
        tries integer NOT NULL DEFAULT 0,
        next_attempt_at timestamptz NOT NULL,
        last_error text,
        parked_at timestamptz
      )`);
    await runner.query(
      `CREATE INDEX incoming_events_due ON incoming_events (subject, next_attempt_at)
       WHERE parked_at IS NULL`,
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE incoming_events');
  }
}
