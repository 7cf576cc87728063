import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Limits changes of peers: a member who keeps switching clients makes the others reconnect. */
export class LimitChangesOfPeers1750000000005 implements MigrationInterface {
  readonly name = 'LimitChangesOfPeers1750000000005';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE members ADD COLUMN peers_until timestamptz');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE members DROP COLUMN peers_until');
  }
}
