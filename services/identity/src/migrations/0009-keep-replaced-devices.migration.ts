import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Keeps a known device's secret until its replacement has been used. */
export class KeepReplacedDevices1731000000008 implements MigrationInterface {
  readonly name = 'KeepReplacedDevices1731000000008';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE known_devices ADD COLUMN replaces text');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE known_devices DROP COLUMN replaces');
  }
}
