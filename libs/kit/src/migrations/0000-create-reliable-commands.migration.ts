import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Creates the table of unanswered commands in the sender's own schema. */
export class CreateReliableCommands1700000100000 implements MigrationInterface {
  readonly name = 'CreateReliableCommands1700000100000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE reliable_commands (
        command_id uuid PRIMARY KEY,
        subject text NOT NULL,
        request jsonb NOT NULL,
        correlation_id text NOT NULL,
        created_at timestamptz NOT NULL,
        attempts integer NOT NULL DEFAULT 0,
        next_attempt_at timestamptz NOT NULL,
        last_error text,
        parked_at timestamptz
      )`);
    await runner.query(
      `CREATE INDEX reliable_commands_due ON reliable_commands (next_attempt_at)
       WHERE parked_at IS NULL`,
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE reliable_commands');
  }
}
