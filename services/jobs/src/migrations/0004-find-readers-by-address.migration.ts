import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Each weekly mail is rendered for an address. */
export class FindReadersByAddress1780000000003 implements MigrationInterface {
  readonly name = 'FindReadersByAddress1780000000003';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query('CREATE INDEX preferences_by_email ON preferences (email)');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP INDEX preferences_by_email');
  }
}
