import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Creates the tables of practice rounds in a session and of their participants. */
export class CreateRounds1750000000001 implements MigrationInterface {
  readonly name = 'CreateRounds1750000000001';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE rounds (
        id uuid PRIMARY KEY,
        session_id uuid NOT NULL REFERENCES sessions (id) ON DELETE CASCADE,
        starter_id uuid,
        state text NOT NULL,
        revision integer NOT NULL,
        created_at timestamptz NOT NULL,
        asked jsonb,
        asked_at timestamptz,
        questions jsonb NOT NULL DEFAULT '[]',
        notice text,
        ends_at timestamptz,
        key jsonb NOT NULL DEFAULT '[]',
        failure text
      )`);
    await runner.query(`
      CREATE UNIQUE INDEX rounds_one_at_a_time ON rounds (session_id)
      WHERE state IN ('making', 'running', 'closing')`);
    await runner.query('CREATE INDEX rounds_of_session ON rounds (session_id, revision)');
    await runner.query('CREATE INDEX rounds_of_starter ON rounds (starter_id)');
    await runner.query('CREATE INDEX rounds_oldest ON rounds (created_at)');
    await runner.query(`
      CREATE TABLE round_members (
        round_id uuid NOT NULL REFERENCES rounds (id) ON DELETE CASCADE,
        student_id uuid NOT NULL,
        choices jsonb NOT NULL DEFAULT '[]',
        answered integer NOT NULL DEFAULT 0,
        results jsonb NOT NULL DEFAULT '[]',
        PRIMARY KEY (round_id, student_id)
      )`);
    await runner.query('CREATE INDEX round_members_of_student ON round_members (student_id)');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE round_members');
    await runner.query('DROP TABLE rounds');
  }
}
