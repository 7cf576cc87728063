import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Adds the hidden flag and the picture of students. */
export class ShowProfiles1750000000006 implements MigrationInterface {
  readonly name = 'ShowProfiles1750000000006';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`ALTER TABLE students
      ADD COLUMN is_hidden boolean NOT NULL DEFAULT false,
      ADD COLUMN profile_image text,
      ADD COLUMN shown_version integer NOT NULL DEFAULT 0`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`ALTER TABLE students
      DROP COLUMN shown_version, DROP COLUMN profile_image, DROP COLUMN is_hidden`);
  }
}
