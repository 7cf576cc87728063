import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Stores the amount that a member has paid for a call, because charges are deleted after some
 * days.
 */
export class KeepWhatMembersPaid1750000000002 implements MigrationInterface {
  readonly name = 'KeepWhatMembersPaid1750000000002';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE members ADD COLUMN paid_mxp integer NOT NULL DEFAULT 0');
    await runner.query(`
      UPDATE members SET paid_mxp = paid.mxp FROM (
        SELECT session_id, student_id, sum(amount_mxp)::integer AS mxp FROM charges
        WHERE state = 'paid' GROUP BY session_id, student_id) paid
      WHERE members.session_id = paid.session_id AND members.student_id = paid.student_id`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE members DROP COLUMN paid_mxp');
  }
}
