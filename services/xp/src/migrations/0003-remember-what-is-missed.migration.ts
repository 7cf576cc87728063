import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * A process that ends because the streams were rewound stores the missing event: after a restore
 * of streams and projection together, the next start could not detect the loss otherwise.
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
