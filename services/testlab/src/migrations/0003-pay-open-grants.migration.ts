import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Turns grants that the ledger has not acknowledged into commands, which are retried until it
 * does.
 */
export class PayOpenGrants1730000000002 implements MigrationInterface {
  readonly name = 'PayOpenGrants1730000000002';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      INSERT INTO reliable_commands
        (command_id, subject, request, correlation_id, created_at, attempts, next_attempt_at)
      SELECT id, 'xp.earn', jsonb_build_object(
          'commandId', id, 'studentId', student_id, 'amountMxp', amount_mxp, 'reason', 'test',
          'reference', jsonb_build_object('kind', 'practice-session', 'id', session_id)),
        gen_random_uuid()::text, created_at, 0, now()
      FROM xp_grants WHERE settled_at IS NULL
      ON CONFLICT (command_id) DO NOTHING`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`DELETE FROM reliable_commands WHERE subject = 'xp.earn'`);
  }
}
