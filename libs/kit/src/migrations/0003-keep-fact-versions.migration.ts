import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Creates the table of the last handled version of facts that replace one another. */
export class KeepFactVersions1700000103000 implements MigrationInterface {
  readonly name = 'KeepFactVersions1700000103000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE fact_versions (
        subject text NOT NULL,
        about text NOT NULL,
        version integer NOT NULL,
        PRIMARY KEY (subject, about)
      )`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE fact_versions');
  }
}
