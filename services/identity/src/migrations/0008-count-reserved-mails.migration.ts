import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Counts the mails reserved for trusted requesters separately, so that others cannot use them up.
 */
export class CountReservedMails1731000000007 implements MigrationInterface {
  readonly name = 'CountReservedMails1731000000007';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(
      'ALTER TABLE code_allowances ADD COLUMN reserved_mails integer NOT NULL DEFAULT 0',
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE code_allowances DROP COLUMN reserved_mails');
  }
}
