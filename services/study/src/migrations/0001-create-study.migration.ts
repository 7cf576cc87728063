import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Creates the tables of students, blocks, reports, study requests and sessions. */
export class CreateStudy1750000000000 implements MigrationInterface {
  readonly name = 'CreateStudy1750000000000';

  async up(runner: QueryRunner): Promise<void> {
    for (const statement of [...PEOPLE, ...REQUESTS, ...ROOMS, ...METER]) {
      await runner.query(statement);
    }
  }

  async down(runner: QueryRunner): Promise<void> {
    const tables = ['charges', 'free_time', 'messages', 'members', 'sessions', 'requests'];
    for (const table of [...tables, 'reports', 'blocks', 'students']) {
      await runner.query(`DROP TABLE ${table}`);
    }
  }
}

const PEOPLE = [
  `CREATE TABLE students (
    student_id uuid PRIMARY KEY,
    name text NOT NULL DEFAULT '',
    search_name text NOT NULL DEFAULT '',
    grams text[] NOT NULL DEFAULT '{}',
    department text NOT NULL DEFAULT '',
    is_demo boolean NOT NULL DEFAULT false,
    suspended_until timestamptz,
    shows_online boolean NOT NULL DEFAULT false,
    topics text[] NOT NULL DEFAULT '{}',
    heard_at timestamptz NOT NULL
  )`,
  'CREATE INDEX students_by_gram ON students USING gin (grams)',
  'CREATE INDEX students_of_department ON students (department)',
  `CREATE TABLE blocks (
    blocker_id uuid NOT NULL,
    blocked_id uuid NOT NULL,
    created_at timestamptz NOT NULL,
    PRIMARY KEY (blocker_id, blocked_id)
  )`,
  'CREATE INDEX blocks_of_blocked ON blocks (blocked_id)',
  `CREATE TABLE reports (
    id uuid PRIMARY KEY,
    reporter_id uuid NOT NULL,
    reported_id uuid NOT NULL,
    session_id uuid,
    reason text NOT NULL,
    created_at timestamptz NOT NULL
  )`,
  'CREATE INDEX reports_newest ON reports (created_at DESC)',
  'CREATE INDEX reports_of_reporter ON reports (reporter_id, created_at)',
];

const REQUESTS = [
  `CREATE TABLE requests (
    id uuid PRIMARY KEY,
    from_id uuid NOT NULL,
    to_id uuid NOT NULL,
    state text NOT NULL,
    created_at timestamptz NOT NULL,
    expires_at timestamptz NOT NULL,
    closed_at timestamptz,
    session_id uuid
  )`,
  `CREATE UNIQUE INDEX requests_open ON requests (from_id, to_id) WHERE state = 'open'`,
  'CREATE INDEX requests_of_sender ON requests (from_id, created_at)',
  'CREATE INDEX requests_of_receiver ON requests (to_id, created_at)',
  `CREATE INDEX requests_due ON requests (expires_at) WHERE state = 'open'`,
];

const ROOMS = [
  `CREATE TABLE sessions (
    id uuid PRIMARY KEY,
    created_at timestamptz NOT NULL,
    started_at timestamptz,
    ended_at timestamptz,
    ended_how text,
    revision integer NOT NULL DEFAULT 0,
    topics text NOT NULL DEFAULT '',
    num_questions integer NOT NULL DEFAULT 5,
    metered_until timestamptz,
    ticks integer NOT NULL DEFAULT 0,
    last_number integer NOT NULL DEFAULT 0,
    provider text,
    daily_room text
  )`,
  'CREATE INDEX sessions_under_way ON sessions (id) WHERE ended_at IS NULL',
  'CREATE INDEX sessions_metered ON sessions (metered_until) WHERE ended_at IS NULL',
  'CREATE INDEX sessions_at_daily ON sessions (id) WHERE daily_room IS NOT NULL',
  `CREATE TABLE members (
    session_id uuid NOT NULL REFERENCES sessions (id) ON DELETE CASCADE,
    student_id uuid NOT NULL,
    joined_at timestamptz NOT NULL,
    left_at timestamptz,
    left_how text,
    peer_id uuid,
    former_peers uuid[] NOT NULL DEFAULT '{}',
    media jsonb NOT NULL,
    is_here boolean NOT NULL DEFAULT true,
    heard_at timestamptz NOT NULL,
    last_seen_at timestamptz,
    present_since timestamptz,
    told_low boolean NOT NULL DEFAULT false,
    knows_balance boolean NOT NULL DEFAULT false,
    PRIMARY KEY (session_id, student_id)
  )`,
  'CREATE UNIQUE INDEX members_in_one ON members (student_id) WHERE left_at IS NULL',
  'CREATE INDEX members_of_student ON members (student_id, joined_at)',
  `CREATE TABLE messages (
    id uuid PRIMARY KEY,
    session_id uuid NOT NULL REFERENCES sessions (id) ON DELETE CASCADE,
    number integer NOT NULL,
    channel text NOT NULL,
    sender_id uuid NOT NULL,
    text text NOT NULL,
    created_at timestamptz NOT NULL,
    UNIQUE (session_id, number)
  )`,
  'CREATE INDEX messages_of_sender ON messages (sender_id, created_at)',
];

const METER = [
  `CREATE TABLE free_time (
    student_id uuid NOT NULL,
    day date NOT NULL,
    used_ms integer NOT NULL,
    PRIMARY KEY (student_id, day)
  )`,
  `CREATE TABLE charges (
    session_id uuid NOT NULL REFERENCES sessions (id) ON DELETE CASCADE,
    student_id uuid NOT NULL,
    tick integer NOT NULL,
    amount_mxp integer NOT NULL,
    state text NOT NULL,
    command_id uuid NOT NULL UNIQUE,
    created_at timestamptz NOT NULL,
    PRIMARY KEY (session_id, student_id, tick)
  )`,
  `CREATE INDEX charges_pending ON charges (session_id, student_id) WHERE state = 'pending'`,
  'CREATE INDEX charges_of_student ON charges (student_id, created_at)',
];
