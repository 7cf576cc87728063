import { CREATE_EVENT_STORE, DROP_EVENT_STORE } from '@portal/event-store';
import type { MigrationInterface, QueryRunner } from 'typeorm';
import { CREATE_LEADERBOARD, DROP_LEADERBOARD } from '../projections/leaderboard-sql';

/** The ledger's streams and their projections. */
export class CreateLedger1720000000000 implements MigrationInterface {
  readonly name = 'CreateLedger1720000000000';

  async up(runner: QueryRunner): Promise<void> {
    const statements = [
      ...CREATE_EVENT_STORE,
      ...STUDENTS,
      ...projectionTables(''),
      ...CREATE_LEADERBOARD,
    ];
    for (const statement of statements) await runner.query(statement);
    await runner.query(`CREATE TABLE projection_positions (
      projection text PRIMARY KEY, cursor text, updated_at timestamptz NOT NULL DEFAULT now())`);
    await runner.query(`INSERT INTO projection_positions (projection) VALUES ('standings')`);
  }

  async down(runner: QueryRunner): Promise<void> {
    for (const statement of DROP_LEADERBOARD) await runner.query(statement);
    for (const table of ['projection_positions', 'rank_buckets', 'standings', 'students']) {
      await runner.query(`DROP TABLE ${table}`);
    }
    for (const statement of DROP_EVENT_STORE) await runner.query(statement);
  }
}

const STUDENTS = [
  `CREATE TABLE students (
    id uuid PRIMARY KEY,
    name text NOT NULL,
    department text,
    is_demo boolean NOT NULL DEFAULT false,
    hidden_until timestamptz,
    registered_order bigserial NOT NULL
  )`,
  'CREATE INDEX students_hidden ON students (hidden_until) WHERE hidden_until IS NOT NULL',
];

/** The tables that are dropped and rebuilt from the streams; `suffix` names the shadow ones. */
export function projectionTables(suffix: '' | '_shadow'): string[] {
  return [
    `CREATE TABLE standings${suffix} (
      student_id uuid NOT NULL,
      balance_mxp bigint NOT NULL,
      lifetime_mxp bigint NOT NULL,
      highest_level smallint NOT NULL,
      revision integer NOT NULL,
      reached_position bigint NOT NULL,
      is_listed boolean NOT NULL,
      CONSTRAINT standings${suffix}_pk PRIMARY KEY (student_id)
    )`,
    `CREATE INDEX standings${suffix}_by_rank ON standings${suffix}
      (balance_mxp DESC, reached_position, student_id) WHERE is_listed`,
    `CREATE TABLE rank_buckets${suffix} (
      width integer NOT NULL,
      bucket bigint NOT NULL,
      listed integer NOT NULL,
      CONSTRAINT rank_buckets${suffix}_pk PRIMARY KEY (width, bucket)
    )`,
  ];
}
