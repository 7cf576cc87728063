import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Orders facts about a student by identity's version number instead of a clock. */
export class KnowByVersions1750000000003 implements MigrationInterface {
  readonly name = 'KnowByVersions1750000000003';

  async up(runner: QueryRunner): Promise<void> {
    for (const [version, subject] of VERSIONS) {
      await runner.query(`ALTER TABLE students ADD COLUMN ${version} integer NOT NULL DEFAULT 0`);
      await runner.query(
        `UPDATE students SET ${version} = taken.version FROM fact_versions taken
         WHERE taken.subject = $1 AND taken.about = student_id::text`,
        [subject],
      );
    }
    // The previous version writes this column: it may run beside this one, or after a rollback.
    await runner.query('ALTER TABLE students ALTER COLUMN heard_at SET DEFAULT now()');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE students ALTER COLUMN heard_at DROP DEFAULT');
    for (const [version] of VERSIONS) {
      await runner.query(`ALTER TABLE students DROP COLUMN ${version}`);
    }
  }
}

const VERSIONS = [
  ['name_version', 'identity.student-renamed.v1'],
  ['suspension_version', 'identity.student-suspended.v1'],
] as const;
