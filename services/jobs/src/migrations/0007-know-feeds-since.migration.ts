import type { MigrationInterface, QueryRunner } from 'typeorm';

/** A feed that was never read well is as old as it is known, whatever process starts anew. */
export class KnowFeedsSince1780000000006 implements MigrationInterface {
  readonly name = 'KnowFeedsSince1780000000006';

  async up(runner: QueryRunner): Promise<void> {
    // With a default: the release before adds feeds without it.
    await runner.query('ALTER TABLE feeds ADD known_at timestamptz NOT NULL DEFAULT now()');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE feeds DROP known_at');
  }
}
