import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Adds files to the university's own titles. */
export class KeepFilesOfTitles1760000000003 implements MigrationInterface {
  readonly name = 'KeepFilesOfTitles1760000000003';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`ALTER TABLE own_titles
      ADD COLUMN file_id uuid, ADD COLUMN file_name text, ADD COLUMN file_type text, ADD COLUMN file_bytes int`);
    await runner.query('CREATE UNIQUE INDEX own_titles_by_file ON own_titles (file_id)');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`ALTER TABLE own_titles
      DROP COLUMN file_id, DROP COLUMN file_name, DROP COLUMN file_type, DROP COLUMN file_bytes`);
  }
}
