import type { MigrationInterface, QueryRunner } from 'typeorm';

const UP = [
  `CREATE TABLE users (
    id uuid PRIMARY KEY,
    email text NOT NULL,
    name text NOT NULL,
    department text,
    role text NOT NULL CONSTRAINT users_role CHECK (role IN ('student', 'admin')),
    password_hash text,
    configured_password_hash text,
    is_demo boolean NOT NULL DEFAULT false,
    suspended_until timestamptz,
    deleted_at timestamptz,
    created_at timestamptz NOT NULL
  )`,
  'CREATE UNIQUE INDEX users_email ON users (email) WHERE deleted_at IS NULL',
  `CREATE TABLE registrations (
    id uuid PRIMARY KEY,
    email text NOT NULL,
    name text NOT NULL,
    department text NOT NULL,
    password_hash text NOT NULL,
    created_at timestamptz NOT NULL,
    expires_at timestamptz NOT NULL,
    code_hash bytea,
    code_number integer NOT NULL DEFAULT 0,
    code_tries integer NOT NULL DEFAULT 0,
    code_expires_at timestamptz
  )`,
  'CREATE UNIQUE INDEX registrations_email ON registrations (email)',
  'CREATE INDEX registrations_expires_at ON registrations (expires_at)',
  `CREATE TABLE code_allowances (
    email text PRIMARY KEY,
    code_number integer NOT NULL DEFAULT 0,
    asked_at timestamptz,
    tries integer NOT NULL DEFAULT 0,
    tries_since timestamptz,
    touched_at timestamptz NOT NULL
  )`,
  'CREATE INDEX code_allowances_touched_at ON code_allowances (touched_at)',
  `CREATE TABLE sessions (
    id uuid PRIMARY KEY,
    user_id uuid NOT NULL CONSTRAINT sessions_user REFERENCES users (id) ON DELETE CASCADE,
    cookie_hash bytea NOT NULL,
    address text NOT NULL,
    user_agent text NOT NULL,
    created_at timestamptz NOT NULL,
    last_seen_at timestamptz NOT NULL,
    expires_at timestamptz NOT NULL,
    ended_at timestamptz
  )`,
  'CREATE INDEX sessions_of_user ON sessions (user_id, created_at)',
  'CREATE UNIQUE INDEX sessions_cookie_hash ON sessions (cookie_hash)',
  'CREATE INDEX sessions_expires_at ON sessions (expires_at)',
  `CREATE TABLE known_devices (
    user_id uuid NOT NULL CONSTRAINT known_devices_user REFERENCES users (id) ON DELETE CASCADE,
    device_key text NOT NULL,
    last_seen_at timestamptz NOT NULL,
    PRIMARY KEY (user_id, device_key)
  )`,
  'CREATE INDEX known_devices_last_seen_at ON known_devices (last_seen_at)',
  `CREATE TABLE login_counters (
    key text PRIMARY KEY,
    failures integer NOT NULL,
    last_failure_at timestamptz NOT NULL
  )`,
  'CREATE INDEX login_counters_last_failure_at ON login_counters (last_failure_at)',
  `CREATE TABLE mails (
    email text PRIMARY KEY,
    id uuid NOT NULL,
    created_at timestamptz NOT NULL,
    expires_at timestamptz NOT NULL,
    attempts integer NOT NULL DEFAULT 0,
    next_attempt_at timestamptz NOT NULL,
    last_error text
  )`,
  'CREATE INDEX mails_due ON mails (next_attempt_at)',
];

const TABLES =
  'mails, login_counters, known_devices, sessions, code_allowances, registrations, users';

/**
 * Creates accounts, registrations with their codes, sessions, sign-in counters, and the mail
 * queue.
 */
export class CreateAccounts1731000000000 implements MigrationInterface {
  readonly name = 'CreateAccounts1731000000000';

  async up(runner: QueryRunner): Promise<void> {
    for (const statement of UP) await runner.query(statement);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`DROP TABLE ${TABLES}`);
  }
}
