import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Adds versions to suspensions published by a process of a version that has none, after a rollback
 * or during a rolling update. Subscribers take a fact without a version for older than any other,
 * and would ignore it permanently.
 */
export class NumberUnnumberedFacts1731000000010 implements MigrationInterface {
  readonly name = 'NumberUnnumberedFacts1731000000010';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE FUNCTION number_fact() RETURNS trigger LANGUAGE plpgsql AS $$
      DECLARE
        number integer;
      BEGIN
        UPDATE users SET fact_version = fact_version + 1
        WHERE id = (NEW.payload ->> 'studentId')::uuid RETURNING fact_version INTO number;
        NEW.payload := NEW.payload || jsonb_build_object('version', coalesce(number, 0));
        RETURN NEW;
      END $$`);
    await runner.query(`
      CREATE TRIGGER number_fact BEFORE INSERT ON outbox FOR EACH ROW
      WHEN (NEW.subject = 'identity.student-suspended.v1' AND NOT NEW.payload ? 'version')
      EXECUTE FUNCTION number_fact()`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TRIGGER number_fact ON outbox');
    await runner.query('DROP FUNCTION number_fact');
  }
}
