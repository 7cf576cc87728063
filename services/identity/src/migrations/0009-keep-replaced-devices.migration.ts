import type { MigrationInterface, QueryRunner } from 'typeorm';

/** A known device's secret stays until the one that replaces it has been seen. */
export class KeepReplacedDevices1731000000008 implements MigrationInterface {
  readonly name = 'KeepReplacedDevices1731000000008';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE known_devices ADD COLUMN replaces text');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE known_devices DROP COLUMN replaces');
  }
}
