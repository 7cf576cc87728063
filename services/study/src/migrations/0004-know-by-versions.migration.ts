import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Which of two things that are told of a student is newer is said by identity's count, and by no clock. */
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
    // The version before writes it: it may run beside this one, and come back.
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
