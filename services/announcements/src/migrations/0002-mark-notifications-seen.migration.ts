import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Adds the time up to which each admin has seen the notifications. */
export class MarkNotificationsSeen1740000000001 implements MigrationInterface {
  readonly name = 'MarkNotificationsSeen1740000000001';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`CREATE TABLE notifications_seen (
      admin_id uuid PRIMARY KEY,
      seen_until timestamptz NOT NULL
    )`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE notifications_seen');
  }
}
