import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Stores the reports of members who cannot reach Daily, which count in the choice of the provider.
 */
export class KeepWhoIsCutOff1750000000004 implements MigrationInterface {
  readonly name = 'KeepWhoIsCutOff1750000000004';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE members ADD COLUMN cut_off_at timestamptz');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE members DROP COLUMN cut_off_at');
  }
}
