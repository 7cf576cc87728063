import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Adds an index that finds sessions with unclaimed XP without a full scan. */
export class FindUnclaimedXp1730000000004 implements MigrationInterface {
  readonly name = 'FindUnclaimedXp1730000000004';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE INDEX practice_sessions_unclaimed ON practice_sessions (student_id)
      WHERE recorded_mxp > granted_mxp`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP INDEX practice_sessions_unclaimed');
  }
}
