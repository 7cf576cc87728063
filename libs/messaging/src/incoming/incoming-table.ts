import { Injectable } from '@nestjs/common';
import { CLAIM_MS } from '@portal/platform';
import { DataSource, In } from 'typeorm';
import { z } from 'zod';
import type { WireEvent } from '../wire';
import { IncomingEventEntity } from './incoming-event.entity';

/**
 * Claim of the first delivery of an event, in s; each further claim is twice as long as the
 * previous one.
 */
const CLAIM_SECONDS = CLAIM_MS / 1_000;
const ERROR_MAX = 1_000;

const rowSchema = z.object({
  event_id: z.string(),
  subject: z.string(),
  payload: z.unknown(),
  correlation_id: z.string(),
  tries: z.number(),
  last_error: z.string().nullable(),
});
const idsSchema = z.array(rowSchema.pick({ event_id: true }));
const insertedSchema = z.array(rowSchema);
const parkedSchema = z.tuple([idsSchema, z.number()]);
const updatedSchema = z.tuple([z.array(rowSchema), z.number()]);

/** An event currently claimed by this process. */
export interface HandedOver extends WireEvent {
  /** Number of tries, including this one. */
  tries: number;
  lastError: string | null;
}

/** The table of events that this service has received and not yet handled. */
@Injectable()
export class IncomingTable {
  constructor(private readonly dataSource: DataSource) {}

  /**
   * Inserts a new event and claims it for its first try; returns undefined if it is already
   * waiting or handled.
   */
  async add(event: WireEvent): Promise<HandedOver | undefined> {
    const { eventId, subject, correlationId, body } = event;
    const parameters = [eventId, subject, JSON.stringify(body ?? null), correlationId];
    const rows = insertedSchema.parse(
      await this.dataSource.query(ADD, [...parameters, CLAIM_SECONDS]),
    );
    return rows.map(toEvent)[0];
  }

  /** Claims one due event and counts the try; safe for concurrent calls by several processes. */
  async claimDue(subjects: string[]): Promise<HandedOver | undefined> {
    const [rows] = updatedSchema.parse(
      await this.dataSource.query(CLAIM, [subjects, CLAIM_SECONDS]),
    );
    return rows.map(toEvent)[0];
  }

  /** Extends the claims on events that are being handled. */
  async renew(eventIds: string[]): Promise<void> {
    const nextAttemptAt = () =>
      `greatest(next_attempt_at, now() + interval '${CLAIM_MS} milliseconds')`;
    await this.dataSource
      .getRepository(IncomingEventEntity)
      .update({ eventId: In(eventIds) }, { nextAttemptAt });
  }

  /** Removes a handled event, whether or not its handler has recorded it in the inbox. */
  async remove(eventId: string): Promise<void> {
    await this.dataSource.query(REMOVE, [eventId]);
  }

  /** Returns the ids of events that have neither been handled nor are waiting here. */
  async findMissing(eventIds: string[]): Promise<string[]> {
    const rows = idsSchema.parse(await this.dataSource.query(MISSING, [eventIds]));
    return rows.map((row) => row.event_id);
  }

  /**
   * Schedules the next try; has no effect if another process has claimed the event, as its try
   * comes next.
   * @param counted the new number of tries: one that failed because of an outage does not count
   */
  async postpone(
    { eventId, tries }: HandedOver,
    pauseMs: number,
    counted: number,
    error: unknown,
  ): Promise<void> {
    await this.dataSource.query(
      `UPDATE incoming_events SET tries = $2, last_error = $3,
         next_attempt_at = now() + make_interval(secs => $4) WHERE event_id = $1 AND tries = $5`,
      [eventId, counted, String(error).slice(0, ERROR_MAX), pauseMs / 1_000, tries],
    );
  }

  /** Parks the event. @returns false if another process has claimed it meanwhile. */
  async park({ eventId, tries }: HandedOver, reason: string): Promise<boolean> {
    const sql = `UPDATE incoming_events SET parked_at = now(), last_error = $2
      WHERE event_id = $1 AND tries = $3 AND parked_at IS NULL RETURNING event_id`;
    const parameters = [eventId, reason.slice(0, ERROR_MAX), tries];
    const [rows] = parkedSchema.parse(await this.dataSource.query(sql, parameters));
    return rows.length > 0;
  }
}

function toEvent(row: z.output<typeof rowSchema>): HandedOver {
  const { event_id: eventId, correlation_id: correlationId, last_error: lastError } = row;
  return {
    eventId,
    subject: row.subject,
    correlationId,
    body: row.payload,
    tries: row.tries,
    lastError,
  };
}

const COLUMNS = 'event_id, subject, payload, correlation_id, tries, last_error';

const ADD = `
  INSERT INTO incoming_events
    (event_id, subject, payload, correlation_id, tries, next_attempt_at)
  SELECT $1::uuid, $2::text, $3::jsonb, $4::text, 1, now() + make_interval(secs => $5)
  WHERE NOT EXISTS (SELECT FROM inbox WHERE event_id = $1::uuid)
  ON CONFLICT (event_id) DO NOTHING RETURNING ${COLUMNS}`;

/**
 * A time further ahead than any backoff was written by a clock that has since been set back: the
 * event is due. A suspended process may also fail to record the result of a try, so an event
 * counts as poison only after five claims of increasing length.
 */
const CLAIM = `
  UPDATE incoming_events SET tries = tries + 1,
    next_attempt_at = now() + make_interval(secs => $2 * 2 ^ least(tries, 4))
  WHERE event_id = (
    SELECT event_id FROM incoming_events
    WHERE parked_at IS NULL AND subject = ANY($1)
      AND (next_attempt_at <= now() OR next_attempt_at > now() + interval '1 hour')
    ORDER BY next_attempt_at LIMIT 1 FOR UPDATE SKIP LOCKED)
  RETURNING ${COLUMNS}`;

const REMOVE = `
  WITH taken AS (DELETE FROM incoming_events WHERE event_id = $1 RETURNING event_id)
  INSERT INTO inbox (event_id) SELECT event_id FROM taken ON CONFLICT DO NOTHING`;

const MISSING = `
  SELECT event_id FROM unnest($1::uuid[]) AS asked (event_id)
  WHERE NOT EXISTS (SELECT FROM inbox i WHERE i.event_id = asked.event_id)
    AND NOT EXISTS (SELECT FROM incoming_events e WHERE e.event_id = asked.event_id)`;
