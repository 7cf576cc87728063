import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { z } from 'zod';
import { RECEIPTS_MAX, type Subscriber } from '../durable/receipts';

/** Time after which a silent receiver is no longer waited for, in days. */
const AWAIT_RECEIVER_DAYS = 90;

const rowsSchema = z.array(
  z.object({ event_id: z.string(), position: z.string() }).transform((row) => ({
    eventId: row.event_id,
    position: row.position,
  })),
);
const receiversSchema = z.array(z.object({ receiver: z.string() }));
const subjectsSchema = z.array(z.object({ subject: z.string() }));
const knownSchema = z.array(z.object({ is_new: z.boolean() }));
const changedSchema = z.tuple([z.array(z.unknown()), z.number()]);

/** The receivers of the outbox's events, and the events that they have. */
@Injectable()
export class ReceiptsTable {
  constructor(private readonly dataSource: DataSource) {}

  /** Returns the subjects of all stored events, or only of the unconfirmed ones. */
  async subjects({ unconfirmed = false } = {}): Promise<string[]> {
    const where = unconfirmed ? `WHERE ${UNCONFIRMED}` : '';
    const sql = `SELECT DISTINCT subject FROM outbox o ${where}`;
    return subjectsSchema.parse(await this.dataSource.query(sql)).map(({ subject }) => subject);
  }

  /** Records the response of a receiver. A new receiver is sent all stored events. */
  async know({ receiver, subject }: Subscriber): Promise<void> {
    await this.dataSource.transaction(async (manager) => {
      const [known] = knownSchema.parse(await manager.query(KNOW, [subject, receiver]));
      if (!known?.is_new) return;
      await manager.query(
        'UPDATE outbox SET confirmed_at = NULL WHERE subject = $1 AND confirmed_at IS NOT NULL',
        [subject],
      );
    });
  }

  /** Returns the receivers that are not known to have all events. */
  async awaited(): Promise<string[]> {
    const rows = receiversSchema.parse(await this.dataSource.query(AWAITED));
    return rows.map(({ receiver }) => receiver);
  }

  /** Returns events that the receiver is not known to have: after a position, in order. */
  async sentTo(receiver: string, after: string) {
    return rowsSchema.parse(await this.dataSource.query(SENT_TO, [receiver, after, RECEIPTS_MAX]));
  }

  async noteTaken(receiver: string, eventIds: readonly string[]): Promise<void> {
    if (eventIds.length > 0) await this.dataSource.query(TAKEN, [receiver, eventIds]);
  }

  /** Resends those events whose time to arrive has passed. @returns their number. */
  async sendAgain(eventIds: readonly string[]): Promise<number> {
    if (eventIds.length === 0) return 0;
    return changedSchema.parse(await this.dataSource.query(SEND_AGAIN, [eventIds]))[1];
  }

  /**
   * Marks all unconfirmed events as possibly lost by the server: each is resent as soon as a
   * receiver misses it.
   */
  async doubtAll(): Promise<void> {
    await this.dataSource.query(
      `UPDATE outbox SET next_attempt_at = now() WHERE confirmed_at IS NULL`,
    );
  }

  /**
   * Marks events that a server had stored and no receiver has confirmed as unsent, because no
   * server stores events any more.
   */
  async takeBack(): Promise<void> {
    await this.dataSource.query(
      `UPDATE outbox SET sent_at = NULL, next_attempt_at = now()
       WHERE sent_at IS NOT NULL AND confirmed_at IS NULL`,
    );
  }

  /**
   * Marks the events that all of their receivers have.
   * @param subjects subjects whose receivers are all known; otherwise a receiver that has not
   * responded yet would be ignored
   */
  async confirm(subjects: readonly string[]): Promise<void> {
    await this.dataSource.query(CONFIRM, [subjects]);
  }

  async forgetSilentReceivers(): Promise<void> {
    await this.dataSource.query(
      'DELETE FROM outbox_receivers WHERE heard_at < now() - make_interval(days => $1)',
      [AWAIT_RECEIVER_DAYS],
    );
  }
}

const KNOW = `
  INSERT INTO outbox_receivers (subject, receiver, heard_at) VALUES ($1, $2, now())
  ON CONFLICT (subject, receiver) DO UPDATE SET heard_at = excluded.heard_at
  RETURNING xmax = 0 AS is_new`;

const UNCONFIRMED = 'o.sent_at IS NOT NULL AND o.confirmed_at IS NULL';

const AWAITED = `
  SELECT DISTINCT receiver FROM outbox_receivers r WHERE EXISTS (
    SELECT FROM outbox o
    WHERE ${UNCONFIRMED} AND o.subject = r.subject AND NOT o.taken_by @> ARRAY[r.receiver])`;

const SENT_TO = `
  SELECT o.event_id, o.position FROM outbox o
  JOIN outbox_receivers r ON r.subject = o.subject AND r.receiver = $1
  WHERE ${UNCONFIRMED} AND NOT o.taken_by @> ARRAY[$1::text] AND o.position > $2
  ORDER BY o.position LIMIT $3`;

const TAKEN = `
  UPDATE outbox SET taken_by = taken_by || $1::text
  WHERE event_id = ANY($2::uuid[]) AND NOT taken_by @> ARRAY[$1::text]`;

/** A time too far ahead was written by a clock that has since been set back. */
const SEND_AGAIN = `
  UPDATE outbox SET sent_at = NULL, next_attempt_at = now(), resends = resends + 1
  WHERE event_id = ANY($1::uuid[]) AND sent_at IS NOT NULL
    AND (next_attempt_at <= now() OR next_attempt_at > now() + interval '1 hour')`;

const CONFIRM = `
  UPDATE outbox o SET confirmed_at = now()
  WHERE ${UNCONFIRMED} AND o.subject = ANY($1) AND NOT EXISTS (
    SELECT FROM outbox_receivers r
    WHERE r.subject = o.subject AND NOT o.taken_by @> ARRAY[r.receiver])`;
