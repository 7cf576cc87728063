import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Who does not reach Daily counts when it is decided who carries the call. */
export class KeepWhoIsCutOff1750000000004 implements MigrationInterface {
  readonly name = 'KeepWhoIsCutOff1750000000004';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE members ADD COLUMN cut_off_at timestamptz');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE members DROP COLUMN cut_off_at');
  }
}
