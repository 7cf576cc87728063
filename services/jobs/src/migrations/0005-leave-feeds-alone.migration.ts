import type { MigrationInterface, QueryRunner } from 'typeorm';

/** A provider that is asked too often says for how long it wants to be left alone. */
export class LeaveFeedsAlone1780000000004 implements MigrationInterface {
  readonly name = 'LeaveFeedsAlone1780000000004';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE feeds ADD rest_until timestamptz');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE feeds DROP rest_until');
  }
}
