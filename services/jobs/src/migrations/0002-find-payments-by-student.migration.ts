import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Exports and retries read a student's payments by student id only. */
export class FindPaymentsByStudent1780000000001 implements MigrationInterface {
  readonly name = 'FindPaymentsByStudent1780000000001';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query('CREATE INDEX payments_of_student ON payments (student_id, created_at)');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP INDEX payments_of_student');
  }
}
