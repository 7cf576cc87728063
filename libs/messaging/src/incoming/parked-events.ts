import type { Client } from 'pg';
import { z } from 'zod';
import { EVENT_TRIES } from '../durable/durable-events';

/** Maximum number of events of one service in one listing. */
const LIST_MAX = 1_000;

const schemaSchema = z.object({ table_schema: z.string() });
const rowSchema = z.object({
  event_id: z.string(),
  subject: z.string(),
  payload: z.unknown(),
  correlation_id: z.string(),
  tries: z.number(),
  last_error: z.string().nullable(),
  parked_at: z.date(),
});

/** An event parked by a service; `id` consists of the service and the event id. */
export interface ParkedEvent {
  id: string;
  parkedAt: Date;
  service: string;
  subject: string;
  tries: number;
  reason: string;
  event: unknown;
}

/** Operations on the parked events of all services of one database. */
export class ParkedEvents {
  constructor(private readonly database: Client) {}

  /** Returns up to 1,000 events of each service, oldest first. */
  async list(): Promise<ParkedEvent[]> {
    const letters: ParkedEvent[] = [];
    for (const service of await this.services()) {
      const { rows } = await this.database.query(
        `SELECT * FROM ${quoted(service)}.incoming_events WHERE parked_at IS NOT NULL
         ORDER BY parked_at LIMIT $1`,
        [LIST_MAX],
      );
      letters.push(
        ...z
          .array(rowSchema)
          .parse(rows)
          .map((row) => toLetter(service, row)),
      );
    }
    return letters;
  }

  /**
   * Makes the service that parked the event handle it again; other services are not affected.
   * @returns false if there is none.
   */
  replay(id: string): Promise<boolean> {
    return this.change(
      id,
      (table) => `UPDATE ${table} SET parked_at = NULL, tries = 0,
      next_attempt_at = now() WHERE event_id = $1 AND parked_at IS NOT NULL`,
    );
  }

  /**
   * Deletes an event permanently; its sender gets the receipt. @returns false if there is none.
   */
  drop(id: string): Promise<boolean> {
    return this.change(
      id,
      (table, inbox) => `WITH dropped AS (
        DELETE FROM ${table} WHERE event_id = $1 AND parked_at IS NOT NULL RETURNING event_id)
      INSERT INTO ${inbox} (event_id) SELECT event_id FROM dropped
      ON CONFLICT (event_id) DO UPDATE SET received_at = excluded.received_at`,
    );
  }

  private async change(
    id: string,
    statement: (table: string, inbox: string) => string,
  ): Promise<boolean> {
    const [service = '', eventId = ''] = id.split(':');
    if (!(await this.services()).includes(service) || !z.uuid().safeParse(eventId).success) {
      return false;
    }
    const sql = statement(`${quoted(service)}.incoming_events`, `${quoted(service)}.inbox`);
    return (await this.database.query(sql, [eventId])).rowCount === 1;
  }

  private async services(): Promise<string[]> {
    const { rows } = await this.database.query(
      `SELECT table_schema FROM information_schema.tables
       WHERE table_name = 'incoming_events' ORDER BY table_schema`,
    );
    return z
      .array(schemaSchema)
      .parse(rows)
      .map((row) => row.table_schema);
  }
}

function quoted(name: string): string {
  return `"${name.replaceAll('"', '""')}"`;
}

function toLetter(service: string, row: z.output<typeof rowSchema>): ParkedEvent {
  const { event_id: eventId, correlation_id: correlationId, subject, tries } = row;
  return {
    id: `${service}:${eventId}`,
    parkedAt: row.parked_at,
    service,
    subject,
    tries: Math.min(tries, EVENT_TRIES),
    reason: row.last_error ?? '',
    event: { eventId, subject, correlationId, body: row.payload },
  };
}
