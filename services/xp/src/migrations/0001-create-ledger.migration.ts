import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Creates the ledger's streams and their projections. */
export class CreateLedger1720000000000 implements MigrationInterface {
  readonly name = 'CreateLedger1720000000000';

  async up(runner: QueryRunner): Promise<void> {
    for (const statement of [...STREAMS, ...STUDENTS, ...STANDINGS, ...LEADERBOARD, ...POSITIONS]) {
      await runner.query(statement);
    }
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP FUNCTION leaderboard_row(uuid)');
    await runner.query('DROP FUNCTION leaderboard_top(integer)');
    for (const table of ['projection_positions', 'rank_buckets', 'standings', 'students']) {
      await runner.query(`DROP TABLE ${table}`);
    }
    await runner.query(
      'DROP FUNCTION append_events(text[], integer[], uuid[], smallint[], text[], text[], text[])',
    );
    await runner.query(
      'DROP FUNCTION event_hash(bytea, text, integer, uuid, smallint, text, jsonb)',
    );
    await runner.query('DROP TABLE events');
  }
}

/** Tables and functions of the PostgreSQL event store. */
const STREAMS = [
  `CREATE TABLE events (
    position bigint PRIMARY KEY,
    stream text NOT NULL,
    revision integer NOT NULL CHECK (revision >= 0),
    command_id uuid NOT NULL,
    ordinal smallint NOT NULL,
    type text NOT NULL,
    data jsonb NOT NULL,
    correlation_id text NOT NULL,
    recorded_at timestamptz NOT NULL,
    hash bytea NOT NULL,
    CONSTRAINT events_stream_revision UNIQUE (stream, revision),
    CONSTRAINT events_stream_command UNIQUE (stream, command_id, ordinal)
  )`,
  `CREATE SEQUENCE event_positions AS bigint OWNED BY events.position`,
  `CREATE FUNCTION event_hash(
    previous bytea, stream text, revision integer, command_id uuid, ordinal smallint, type text, data jsonb
  ) RETURNS bytea LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
    SELECT sha256(coalesce(previous, ''::bytea) || convert_to(
      concat_ws(E'\\x1f', stream, revision, command_id, ordinal, type, data::text), 'UTF8'))
  $$`,
  `CREATE FUNCTION append_events(
    streams text[], expected integer[], commands uuid[], ordinals smallint[],
    types text[], payloads text[], correlations text[]
  ) RETURNS TABLE (out_stream text, verdict text, out_revision integer, out_position bigint)
  LANGUAGE plpgsql SET lock_timeout = '3s' SET enable_nestloop = off AS $$
  BEGIN
    PERFORM pg_advisory_xact_lock(hashtextextended('append ' || current_schema(), 0));
    RETURN QUERY
    WITH wanted AS (
      SELECT w.stream, w.expected, w.command_id, w.ordinal, w.type, w.correlation_id,
        w.payload::jsonb AS data
      FROM unnest(streams, expected, commands, ordinals, types, payloads, correlations)
        AS w(stream, expected, command_id, ordinal, type, payload, correlation_id)
    ), heads AS (
      SELECT w.stream, w.command_id, w.expected, head.revision, head.hash, original.revision AS original
      FROM wanted w
      LEFT JOIN LATERAL (
        SELECT e.revision, e.hash FROM events e
        WHERE e.stream = w.stream ORDER BY e.revision DESC LIMIT 1) head ON true
      LEFT JOIN LATERAL (
        SELECT e.revision FROM events e
        WHERE e.stream = w.stream AND e.command_id = w.command_id
        ORDER BY e.revision DESC LIMIT 1) original ON true
      WHERE w.ordinal = 0
    ), inserted AS (
      INSERT INTO events
        (position, stream, revision, command_id, ordinal, type, data, correlation_id, recorded_at, hash)
      SELECT nextval('event_positions'), f.stream, f.expected + 1 + f.ordinal, f.command_id, f.ordinal,
        f.type, f.data, f.correlation_id, clock_timestamp(),
        event_hash(f.hash, f.stream, f.expected + 1 + f.ordinal, f.command_id, f.ordinal, f.type, f.data)
      FROM (
        SELECT w.*, h.hash FROM wanted w JOIN heads h USING (stream)
        WHERE h.original IS NULL AND coalesce(h.revision, -1) = w.expected
        ORDER BY w.stream, w.ordinal) f
      ON CONFLICT DO NOTHING
      RETURNING stream, revision, position
    ), written AS (
      SELECT stream, max(revision) AS revision, max(position) AS position FROM inserted GROUP BY stream
    )
    SELECT h.stream,
      CASE WHEN w.stream IS NOT NULL THEN 'ok' WHEN h.original IS NOT NULL THEN 'duplicate' ELSE 'conflict' END,
      coalesce(w.revision, h.original, h.revision, -1), w.position
    FROM heads h LEFT JOIN written w USING (stream);
  END $$`,
];

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

const STANDINGS = [
  `CREATE TABLE standings (
    student_id uuid NOT NULL,
    balance_mxp bigint NOT NULL,
    lifetime_mxp bigint NOT NULL,
    highest_level smallint NOT NULL,
    revision integer NOT NULL,
    reached_position bigint NOT NULL,
    is_listed boolean NOT NULL,
    CONSTRAINT standings_pk PRIMARY KEY (student_id)
  )`,
  `CREATE INDEX standings_by_rank ON standings
    (balance_mxp DESC, reached_position, student_id) WHERE is_listed`,
  `CREATE TABLE rank_buckets (
    width integer NOT NULL,
    bucket bigint NOT NULL,
    listed integer NOT NULL,
    CONSTRAINT rank_buckets_pk PRIMARY KEY (width, bucket)
  )`,
];

/**
 * The two queries of the leaderboard, as functions whose plans each connection caches: planning
 * would take longer than the execution.
 *
 * A rank is 1, plus the students in higher coarse buckets (1,000 XP wide), plus those in higher
 * fine buckets (10 XP) of the same coarse one, plus a count within the same fine bucket.
 */
const LEADERBOARD = [
  `CREATE FUNCTION leaderboard_top(rows integer)
  RETURNS TABLE (student_id uuid, name text, balance_mxp bigint, rank bigint)
  LANGUAGE plpgsql STABLE AS $$
  BEGIN
    RETURN QUERY
    SELECT s.student_id, p.name, s.balance_mxp, s.place
    FROM (
      SELECT t.student_id, t.balance_mxp,
        row_number() OVER (ORDER BY t.balance_mxp DESC, t.reached_position, t.student_id) AS place
      FROM standings t WHERE t.is_listed
      ORDER BY t.balance_mxp DESC, t.reached_position, t.student_id LIMIT rows) s
    JOIN students p ON p.id = s.student_id;
  END $$`,
  `CREATE FUNCTION leaderboard_row(student uuid)
  RETURNS TABLE (student_id uuid, name text, balance_mxp bigint, rank bigint)
  LANGUAGE plpgsql STABLE AS $$
  DECLARE
    own record;
    place bigint := 1;
    part bigint;
    coarse bigint;
    fine bigint;
  BEGIN
    SELECT s.balance_mxp AS balance, s.reached_position AS reached, p.name AS name INTO own
    FROM standings s JOIN students p ON p.id = s.student_id
    WHERE s.student_id = student AND s.is_listed;
    IF NOT FOUND THEN RETURN; END IF;
    coarse := own.balance / 1000000;
    fine := own.balance / 10000;
    SELECT coalesce(sum(b.listed), 0) INTO part FROM rank_buckets b
    WHERE b.width = 1000000 AND b.bucket > coarse;
    place := place + part;
    SELECT coalesce(sum(b.listed), 0) INTO part FROM rank_buckets b
    WHERE b.width = 10000 AND b.bucket > fine AND b.bucket < (coarse + 1) * 100;
    place := place + part;
    SELECT count(*) INTO part FROM standings s
    WHERE s.is_listed AND s.balance_mxp > own.balance AND s.balance_mxp < (fine + 1) * 10000;
    place := place + part;
    SELECT count(*) INTO part FROM standings s
    WHERE s.is_listed AND s.balance_mxp = own.balance
      AND (s.reached_position, s.student_id) < (own.reached, student);
    RETURN QUERY SELECT student, own.name, own.balance, place + part;
  END $$`,
];

const POSITIONS = [
  `CREATE TABLE projection_positions (
    projection text PRIMARY KEY, cursor text, updated_at timestamptz NOT NULL DEFAULT now())`,
  `INSERT INTO projection_positions (projection) VALUES ('standings')`,
];
