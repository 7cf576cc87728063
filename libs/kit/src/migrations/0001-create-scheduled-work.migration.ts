import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Creates the table of scheduled jobs, with their lease holders and due times. */
export class CreateScheduledWork1700000101000 implements MigrationInterface {
  readonly name = 'CreateScheduledWork1700000101000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE scheduled_work (
        name text PRIMARY KEY,
        due_at timestamptz NOT NULL,
        holder uuid,
        leased_until timestamptz
      )`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE scheduled_work');
  }
}
