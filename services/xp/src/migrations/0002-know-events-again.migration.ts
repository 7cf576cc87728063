import type { MigrationInterface, QueryRunner } from 'typeorm';

const BEFORE = '(text[], integer[], uuid[], smallint[], text[], text[], text[])';
const NOW = '(text[], integer[], uuid[], smallint[], text[], text[], text[], text[])';

/**
 * Appends name the preceding event, and the projection names its last event, so that a rewound log
 * is detected. Processes of the previous version still append, because the last argument has a
 * default.
 */
export class KnowEventsAgain1720000001000 implements MigrationInterface {
  readonly name = 'KnowEventsAgain1720000001000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`DROP FUNCTION append_events${BEFORE}`);
    await runner.query(APPEND_BEHIND_EVENTS);
    await runner.query('ALTER TABLE projection_positions ADD COLUMN event jsonb');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE projection_positions DROP COLUMN event');
    await runner.query(`DROP FUNCTION append_events${NOW}`);
    await runner.query(APPEND_BEHIND_REVISIONS);
  }
}

const APPEND_BEHIND_EVENTS = `CREATE FUNCTION append_events(
    streams text[], expected integer[], commands uuid[], ordinals smallint[],
    types text[], payloads text[], correlations text[], hashes text[] DEFAULT NULL
  ) RETURNS TABLE (
    out_stream text, verdict text, out_revision integer, out_position bigint, out_hash text)
  LANGUAGE plpgsql SET lock_timeout = '3s' SET enable_nestloop = off AS $$
  BEGIN
    PERFORM pg_advisory_xact_lock(hashtextextended('append ' || current_schema(), 0));
    RETURN QUERY
    WITH wanted AS (
      SELECT w.stream, w.expected, w.command_id, w.ordinal, w.type, w.correlation_id,
        w.payload::jsonb AS data, w.known
      FROM unnest(streams, expected, commands, ordinals, types, payloads, correlations, hashes)
        AS w(stream, expected, command_id, ordinal, type, payload, correlation_id, known)
    ), heads AS (
      SELECT w.stream, w.command_id, w.expected, head.revision, head.hash,
        original.revision AS original,
        w.known IS NOT NULL AND (coalesce(head.revision, -1) < w.expected
          OR (head.revision = w.expected AND w.known <> encode(head.hash, 'hex'))) AS is_other
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
        WHERE h.original IS NULL AND coalesce(h.revision, -1) = w.expected AND NOT h.is_other
        ORDER BY w.stream, w.ordinal) f
      ON CONFLICT DO NOTHING
      RETURNING stream, revision, position, hash
    ), written AS (
      SELECT DISTINCT ON (stream) stream, revision, position, hash FROM inserted
      ORDER BY stream, revision DESC
    )
    SELECT h.stream,
      CASE WHEN w.stream IS NOT NULL THEN 'ok' WHEN h.original IS NOT NULL THEN 'duplicate'
        WHEN h.is_other THEN 'rewound' ELSE 'conflict' END,
      coalesce(w.revision, h.original, h.revision, -1), w.position, encode(w.hash, 'hex')
    FROM heads h LEFT JOIN written w USING (stream);
  END $$`;

const APPEND_BEHIND_REVISIONS = `CREATE FUNCTION append_events(
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
  END $$`;
