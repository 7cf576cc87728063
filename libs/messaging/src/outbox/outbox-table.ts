import { Injectable } from '@nestjs/common';
import { backOffMs, CLAIM_MS } from '@portal/platform';
import { DataSource, In, IsNull } from 'typeorm';
import { z } from 'zod';
import { OutboxEntity } from './outbox.entity';

const ERROR_MAX = 500;
/** How long a receiver may take to get what was sent, before it is sent again; longer each time. In ms. */
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

/** An event that this process alone may send just now. */
export interface ClaimedEvent {
  eventId: string;
  subject: string;
  payload: unknown;
  correlationId: string;
  /** In vain so far. */
  attempts: number;
  /** Number of times that it was missed after it had been sent. */
  resends: number;
}

/** The table of events that wait to be sent. */
@Injectable()
export class OutboxTable {
  constructor(private readonly dataSource: DataSource) {}

  /** Takes up to `limit` events that are due and that nobody else is sending, in the order of writing. */
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

  /** Has those that are being sent stay with who sends them. */
  async renew(eventIds: string[]): Promise<void> {
    const nextAttemptAt = () =>
      `greatest(next_attempt_at, now() + interval '${CLAIM_MS} milliseconds')`;
    await this.events.update({ eventId: In(eventIds), sentAt: IsNull() }, { nextAttemptAt });
  }

  /** All receivers have it. */
  async remove(eventId: string): Promise<void> {
    await this.events.delete({ eventId });
  }

  /**
   * A server keeps it for its receivers.
   * @param isInDoubt whether it may have lost it since: then it leaves again as soon as it is missed
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

  /** Gives back what has not been tried: it is due at once. */
  async release(events: readonly ClaimedEvent[]): Promise<void> {
    if (events.length === 0) return;
    const eventId = In(events.map((event) => event.eventId));
    await this.events.update({ eventId, sentAt: IsNull() }, { nextAttemptAt: () => 'now()' });
  }

  private get events() {
    return this.dataSource.getRepository(OutboxEntity);
  }
}

/** A time further ahead than any pause was written by a clock that has gone back since: it is due. */
const CLAIM = `
  UPDATE outbox SET next_attempt_at = now() + make_interval(secs => $2)
  WHERE event_id IN (
    SELECT event_id FROM outbox WHERE sent_at IS NULL
      AND (next_attempt_at <= now() OR next_attempt_at > now() + interval '1 hour')
    ORDER BY position LIMIT $1 FOR UPDATE SKIP LOCKED)
  RETURNING event_id, position, subject, payload, correlation_id, attempts, resends`;
