import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Stores deleted accounts by a keyed hash of their mailbox, so that registering it again does not
 * reset the limits.
 */
export class RememberFormerAccounts1731000000012 implements MigrationInterface {
  readonly name = 'RememberFormerAccounts1731000000012';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE former_accounts (
        student_id uuid PRIMARY KEY,
        mailbox_hash bytea NOT NULL,
        deleted_at timestamptz NOT NULL
      )`);
    await runner.query(
      'CREATE INDEX former_accounts_mailbox ON former_accounts (mailbox_hash, deleted_at)',
    );
    await runner.query('CREATE INDEX former_accounts_deleted_at ON former_accounts (deleted_at)');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE former_accounts');
  }
}
