import { Injectable } from '@nestjs/common';
import { backOffMs, CLAIM_MS } from '@portal/platform';
import { DataSource, In, IsNull } from 'typeorm';
import { z } from 'zod';
import { OutboxEntity } from './outbox.entity';

const ERROR_MAX = 500;
/**
 * Time for a receiver to get a sent event before it is resent, in ms; it increases with each
 * resend.
 */
const ARRIVES_WITHIN = { firstMs: 30_000, longestMs: 10 * 60_000 };

const claimedSchema = z.tuple([
  z.array(
    z.object({
      event_id: z.string(),
      position: z.string().transform(BigInt),
      subject: z.string(),
      payload: z.unknown(),
      correlation_id: z.string(),
      attempts: z.number(),
      resends: z.number(),
    }),
  ),
  z.number(),
]);

/** An event currently claimed by this process. */
export interface ClaimedEvent {
  eventId: string;
  subject: string;
  payload: unknown;
  correlationId: string;
  /** Number of failed attempts. */
  attempts: number;
  /** Number of times that a receiver missed it after it was sent. */
  resends: number;
}

/** The table of events to be sent. */
@Injectable()
export class OutboxTable {
  constructor(private readonly dataSource: DataSource) {}

  /** Claims up to `limit` due events that no other process is sending, in the order of writing. */
  async claimDue(limit: number): Promise<ClaimedEvent[]> {
    const parameters = [limit, CLAIM_MS / 1_000];
    const [rows] = claimedSchema.parse(await this.dataSource.query(CLAIM, parameters));
    rows.sort((one, other) => Number(one.position - other.position));
    return rows.map(({ event_id: eventId, correlation_id: correlationId, ...row }) => ({
      eventId,
      correlationId,
      subject: row.subject,
      payload: row.payload,
      attempts: row.attempts,
      resends: row.resends,
    }));
  }

  /** Extends the claims on events that are being sent. */
  async renew(eventIds: string[]): Promise<void> {
    const nextAttemptAt = () =>
      `greatest(next_attempt_at, now() + interval '${CLAIM_MS} milliseconds')`;
    await this.events.update({ eventId: In(eventIds), sentAt: IsNull() }, { nextAttemptAt });
  }

  /** Removes an event that all receivers have. */
  async remove(eventId: string): Promise<void> {
    await this.events.delete({ eventId });
  }

  /**
   * Marks an event that a server has stored for its receivers.
   * @param isInDoubt whether the server may have lost it since: it is then resent as soon as a
   * receiver misses it
   */
  async markSent({ eventId, resends }: ClaimedEvent, isInDoubt: boolean): Promise<void> {
    const patience = isInDoubt ? 0 : Math.round(backOffMs(ARRIVES_WITHIN, resends + 1));
    const nextAttemptAt = () => `now() + interval '${patience} milliseconds'`;
    await this.events.update({ eventId }, { sentAt: () => 'now()', nextAttemptAt });
  }

  async postpone(event: ClaimedEvent, pauseMs: number, error: unknown): Promise<void> {
    await this.events.update(
      { eventId: event.eventId },
      {
        attempts: event.attempts + 1,
        nextAttemptAt: () => `now() + interval '${Math.round(pauseMs)} milliseconds'`,
        lastError: String(error).slice(0, ERROR_MAX),
      },
    );
  }

  /** Releases unsent events: they are due immediately. */
  async release(events: readonly ClaimedEvent[]): Promise<void> {
    if (events.length === 0) return;
    const eventId = In(events.map((event) => event.eventId));
    await this.events.update({ eventId, sentAt: IsNull() }, { nextAttemptAt: () => 'now()' });
  }

  private get events() {
    return this.dataSource.getRepository(OutboxEntity);
  }
}

/**
 * A time further ahead than any backoff was written by a clock that has since been set back: the
 * event is due.
 */
const CLAIM = `
  UPDATE outbox SET next_attempt_at = now() + make_interval(secs => $2)
  WHERE event_id IN (
    SELECT event_id FROM outbox WHERE sent_at IS NULL
      AND (next_attempt_at <= now() OR next_attempt_at > now() + interval '1 hour')
    ORDER BY position LIMIT $1 FOR UPDATE SKIP LOCKED)
  RETURNING event_id, position, subject, payload, correlation_id, attempts, resends`;
