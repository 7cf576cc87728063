import type { MigrationInterface, QueryRunner } from 'typeorm';

/** An unreadable event blocks only its own ledger from being shown. */
export class SetLedgersAside1720000003000 implements MigrationInterface {
  readonly name = 'SetLedgersAside1720000003000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(
      `CREATE TABLE set_aside_ledgers (
        student_id uuid PRIMARY KEY,
        revision integer NOT NULL,
        last_revision integer NOT NULL,
        since timestamptz NOT NULL DEFAULT now()
      )`,
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE set_aside_ledgers');
  }
}
