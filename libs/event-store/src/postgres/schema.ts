/**
 * Tables and function of the PostgreSQL store, created in the first schema of the search path.
 *
 * `append_events` acquires the lock, checks and inserts in one call: the lock holder commits
 * before the next one reads, so positions increase in commit order and a reader never passes an
 * event that commits late. `hashes` identifies the event that the caller knows as the last one of
 * its stream, so that it appends after that event only; null accepts every event. Each stream
 * occurs once in a batch. Without nested loops the results are joined by hash; the planner would
 * estimate a batch as one row.
 */
export const CREATE_EVENT_STORE: readonly string[] = [
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
  END $$`,
];
