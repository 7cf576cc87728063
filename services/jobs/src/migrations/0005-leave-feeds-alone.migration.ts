import type { MigrationInterface, QueryRunner } from 'typeorm';

/** A provider that receives too many requests names a period without further requests. */
export class LeaveFeedsAlone1780000000004 implements MigrationInterface {
  readonly name = 'LeaveFeedsAlone1780000000004';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE feeds ADD rest_until timestamptz');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE feeds DROP rest_until');
  }
}
