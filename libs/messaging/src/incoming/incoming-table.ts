import { Injectable } from '@nestjs/common';
import { CLAIM_MS } from '@portal/platform';
import { DataSource, In } from 'typeorm';
import { z } from 'zod';
import type { WireEvent } from '../wire';
import { IncomingEventEntity } from './incoming-event.entity';

/** Claim of the first delivery of an event; each further one lasts twice as long as the one before. */
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

/** An event that this process alone may take just now. */
export interface HandedOver extends WireEvent {
  /** With this one. */
  tries: number;
  lastError: string | null;
}

/** The table of events that this service has got and not yet taken. */
@Injectable()
export class IncomingTable {
  constructor(private readonly dataSource: DataSource) {}

  /** Writes a new event, handed over for its first try; undefined where it waits or was taken already. */
  async add(event: WireEvent): Promise<HandedOver | undefined> {
    const { eventId, subject, correlationId, body } = event;
    const parameters = [eventId, subject, JSON.stringify(body ?? null), correlationId];
    const rows = insertedSchema.parse(
      await this.dataSource.query(ADD, [...parameters, CLAIM_SECONDS]),
    );
    return rows.map(toEvent)[0];
  }

  /** Counts one event that is due and hands it over; several processes may ask at once. */
  async claimDue(subjects: string[]): Promise<HandedOver | undefined> {
    const [rows] = updatedSchema.parse(
      await this.dataSource.query(CLAIM, [subjects, CLAIM_SECONDS]),
    );
    return rows.map(toEvent)[0];
  }

  /** Has those that are being taken stay with who takes them. */
  async renew(eventIds: string[]): Promise<void> {
    const nextAttemptAt = () =>
      `greatest(next_attempt_at, now() + interval '${CLAIM_MS} milliseconds')`;
    await this.dataSource
      .getRepository(IncomingEventEntity)
      .update({ eventId: In(eventIds) }, { nextAttemptAt });
  }

  /** It has been taken, whether its handler noted it or not. */
  async remove(eventId: string): Promise<void> {
    await this.dataSource.query(REMOVE, [eventId]);
  }

  /** Events that have neither been handled nor wait here. */
  async findMissing(eventIds: string[]): Promise<string[]> {
    const rows = idsSchema.parse(await this.dataSource.query(MISSING, [eventIds]));
    return rows.map((row) => row.event_id);
  }

  /**
   * Has it wait; nothing where another process has it by now, whose try is the next one.
   * @param counted what its tries come to: one that an outage has failed does not count
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

  /** Puts it aside. @returns whether it was this process's to put aside, and not another's by now. */
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
 * A time further ahead than any pause was written by a clock that has gone back since: it is due. How a handing went
 * may never be recorded by a process that stood still, too: only five that last ever longer make an event poison.
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
