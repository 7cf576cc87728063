import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * A job is one row, however many feeds list it; descriptions are stored in a table of their own,
 * so that rows stay narrow for scans. A card copies the texts of its job, because it outlives the
 * job.
 */
export class CreateJobs1780000000000 implements MigrationInterface {
  readonly name = 'CreateJobs1780000000000';

  async up(runner: QueryRunner): Promise<void> {
    for (const statement of TABLES) await runner.query(statement);
  }

  async down(runner: QueryRunner): Promise<void> {
    for (const table of TABLE_NAMES) await runner.query(`DROP TABLE ${table}`);
  }
}

const TABLE_NAMES = [
  'preferences',
  'reports',
  'payments',
  'cards',
  'feeds',
  'job_sources',
  'job_texts',
  'jobs',
];

const TABLES = [
  `CREATE TABLE jobs (
    id uuid PRIMARY KEY,
    key text NOT NULL CONSTRAINT jobs_key_key UNIQUE,
    feed text NOT NULL,
    title text,
    company text,
    location text,
    is_remote boolean NOT NULL,
    category text NOT NULL,
    contract_type text,
    tags text[] NOT NULL,
    url text NOT NULL,
    published_at timestamptz NOT NULL,
    first_seen_at timestamptz NOT NULL,
    closed_at timestamptz,
    hidden_at timestamptz,
    search tsvector NOT NULL
  )`,
  `CREATE INDEX jobs_newest ON jobs (published_at, id)
    WHERE closed_at IS NULL AND hidden_at IS NULL`,
  'CREATE INDEX jobs_first_seen ON jobs (first_seen_at)',
  `CREATE INDEX jobs_search ON jobs USING gin (search)
    WHERE closed_at IS NULL AND hidden_at IS NULL`,
  `CREATE TABLE job_texts (
    job_id uuid PRIMARY KEY CONSTRAINT job_texts_job_id_fkey REFERENCES jobs ON DELETE CASCADE,
    description text NOT NULL
  )`,
  `CREATE TABLE job_sources (
    feed text NOT NULL,
    external_id text NOT NULL,
    job_id uuid NOT NULL CONSTRAINT job_sources_job_id_fkey REFERENCES jobs ON DELETE CASCADE,
    url text NOT NULL,
    seen_at timestamptz NOT NULL,
    PRIMARY KEY (feed, external_id)
  )`,
  'CREATE INDEX job_sources_of_job ON job_sources (job_id)',
  'CREATE INDEX job_sources_by_url ON job_sources (url)',
  `CREATE TABLE feeds (
    name text PRIMARY KEY,
    fetched_at timestamptz,
    tried_at timestamptz,
    due_at timestamptz NOT NULL,
    problem text,
    jobs integer NOT NULL DEFAULT 0,
    refused integer NOT NULL DEFAULT 0
  )`,
  `CREATE TABLE cards (
    id uuid PRIMARY KEY,
    student_id uuid NOT NULL,
    job_id uuid NOT NULL,
    stage text NOT NULL,
    title text,
    company text,
    location text,
    contract_type text,
    url text NOT NULL,
    is_sample boolean NOT NULL,
    note text NOT NULL DEFAULT '',
    remind_on date,
    saved_at timestamptz NOT NULL,
    applied_at timestamptz,
    paid_mxp bigint NOT NULL DEFAULT 0,
    version integer NOT NULL DEFAULT 0,
    CONSTRAINT cards_student_id_job_id_key UNIQUE (student_id, job_id)
  )`,
  'CREATE INDEX cards_of_job ON cards (job_id)',
  `CREATE TABLE payments (
    id uuid PRIMARY KEY,
    student_id uuid NOT NULL,
    job_id uuid NOT NULL,
    amount_mxp bigint NOT NULL,
    state text NOT NULL,
    created_at timestamptz NOT NULL
  )`,
  // One payment at a time per job, and none once it is paid.
  `CREATE UNIQUE INDEX payments_one_a_job ON payments (student_id, job_id)
    WHERE state IN ('pending', 'paid')`,
  `CREATE TABLE reports (
    id uuid PRIMARY KEY,
    job_id uuid NOT NULL CONSTRAINT reports_job_id_fkey REFERENCES jobs ON DELETE CASCADE,
    student_id uuid NOT NULL,
    reason text NOT NULL,
    note text NOT NULL,
    created_at timestamptz NOT NULL,
    settled_at timestamptz,
    CONSTRAINT reports_job_id_student_id_key UNIQUE (job_id, student_id)
  )`,
  'CREATE INDEX reports_of_student ON reports (student_id, created_at)',
  `CREATE TABLE preferences (
    student_id uuid PRIMARY KEY,
    interests text[] NOT NULL,
    wants_weekly_mail boolean NOT NULL,
    email text,
    department text,
    mail_token text NOT NULL CONSTRAINT preferences_mail_token_key UNIQUE,
    next_mail_at timestamptz,
    mail_from timestamptz,
    mail_until timestamptz
  )`,
  'CREATE INDEX preferences_due ON preferences (next_mail_at) WHERE wants_weekly_mail',
];
