import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Practice sessions with their questions, past topics, daily counts and the grants of XP. */
export class CreatePractice1730000000000 implements MigrationInterface {
  readonly name = 'CreatePractice1730000000000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE practice_sessions (
        id uuid PRIMARY KEY,
        student_id uuid NOT NULL,
        created_at timestamptz NOT NULL,
        recorded_mxp integer NOT NULL DEFAULT 0,
        granted_mxp integer NOT NULL DEFAULT 0,
        CONSTRAINT practice_sessions_grant_no_more_than_recorded
          CHECK (granted_mxp >= 0 AND granted_mxp <= recorded_mxp)
      )`);
    await runner.query(
      'CREATE INDEX practice_sessions_of_student ON practice_sessions (student_id, created_at)',
    );
    await runner.query(`
      CREATE TABLE practice_questions (
        session_id uuid NOT NULL REFERENCES practice_sessions (id) ON DELETE CASCADE,
        number smallint NOT NULL,
        question text NOT NULL,
        choices jsonb NOT NULL,
        answer_index smallint NOT NULL,
        explanation text NOT NULL,
        choice smallint,
        answered_at timestamptz,
        PRIMARY KEY (session_id, number)
      )`);
    await runner.query(`
      CREATE TABLE past_topics (
        student_id uuid NOT NULL,
        topic_key text NOT NULL,
        topic text NOT NULL,
        practised_at timestamptz NOT NULL,
        PRIMARY KEY (student_id, topic_key)
      )`);
    await runner.query(`
      CREATE TABLE generation_counts (
        student_id uuid NOT NULL,
        day date NOT NULL,
        count integer NOT NULL,
        PRIMARY KEY (student_id, day)
      )`);
    await runner.query(`
      CREATE TABLE xp_grants (
        id uuid PRIMARY KEY,
        student_id uuid NOT NULL,
        session_id uuid NOT NULL REFERENCES practice_sessions (id),
        amount_mxp integer NOT NULL CHECK (amount_mxp > 0),
        created_at timestamptz NOT NULL,
        settled_at timestamptz
      )`);
    await runner.query(
      'CREATE INDEX xp_grants_unsettled ON xp_grants (student_id) WHERE settled_at IS NULL',
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    for (const table of [
      'xp_grants',
      'generation_counts',
      'past_topics',
      'practice_questions',
      'practice_sessions',
    ]) {
      await runner.query(`DROP TABLE ${table}`);
    }
  }
}
