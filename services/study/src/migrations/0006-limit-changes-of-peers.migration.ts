import type { MigrationInterface, QueryRunner } from 'typeorm';

/** A member who changes screens in turns keeps the others linking anew. */
export class LimitChangesOfPeers1750000000005 implements MigrationInterface {
  readonly name = 'LimitChangesOfPeers1750000000005';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE members ADD COLUMN peers_until timestamptz');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE members DROP COLUMN peers_until');
  }
}
