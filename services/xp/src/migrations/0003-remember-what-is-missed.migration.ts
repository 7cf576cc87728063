import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * A process that ends because the streams went back leaves the event that they miss: after a restore of streams and
 * projection together nothing else would tell the next start.
 */
export class RememberWhatIsMissed1720000002000 implements MigrationInterface {
  readonly name = 'RememberWhatIsMissed1720000002000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE projection_positions ADD COLUMN missed jsonb');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE projection_positions DROP COLUMN missed');
  }
}
