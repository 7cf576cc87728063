import type { MigrationInterface, QueryRunner } from 'typeorm';

/** A feed that was never read successfully is as old as its configuration, across restarts. */
export class KnowFeedsSince1780000000006 implements MigrationInterface {
  readonly name = 'KnowFeedsSince1780000000006';

  async up(runner: QueryRunner): Promise<void> {
    // Has a default because the previous release inserts feeds without it.
    await runner.query('ALTER TABLE feeds ADD known_at timestamptz NOT NULL DEFAULT now()');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE feeds DROP known_at');
  }
}
