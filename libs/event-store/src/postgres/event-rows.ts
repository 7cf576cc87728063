import { z } from 'zod';
import type { Cursor, StoredEvent } from '../event-store';
import { plainObject } from '../plain-object';

const STORE = 'postgres';

/** Selected columns of a row of `events`. */
export const COLUMNS = `position, stream, revision, command_id, type, data, correlation_id, recorded_at,
  encode(hash, 'hex') AS fingerprint`;

const rowSchema = z.object({
  position: z.string(),
  stream: z.string(),
  revision: z.number(),
  command_id: z.string(),
  type: z.string(),
  data: z.unknown(),
  correlation_id: z.string(),
  recorded_at: z.date(),
  fingerprint: z.string(),
});
type Row = z.output<typeof rowSchema>;

/**
 * Returns the rows of a result. The columns determine the types of all rows, so only the first one
 * is validated: a rebuild reads millions.
 */
export function toRows(answer: unknown): Row[] {
  const rows = z.array(z.unknown()).parse(Array.isArray(answer) ? answer.slice(0, 1) : answer);
  if (rows.length > 0) rowSchema.parse(rows[0]);
  return answer as Row[]; // an array, whose first row was validated above
}

export function eventOf(row: Row): StoredEvent {
  return {
    type: row.type,
    data: plainObject(row.data),
    stream: row.stream,
    revision: row.revision,
    commandId: row.command_id,
    cursor: cursorOf(row.position),
    correlationId: row.correlation_id,
    recordedAt: row.recorded_at,
    fingerprint: row.fingerprint,
  };
}

export function cursorOf(position: string): Cursor {
  return `${STORE}:${position}`;
}

/** @throws RangeError for a cursor of another store, whose positions are not valid here. */
export function positionOf(cursor: Cursor | null): string {
  if (cursor === null) return '0';
  const [store, position] = cursor.split(':');
  if (store !== STORE || !/^\d+$/.test(position ?? '')) {
    throw new RangeError(`Not a cursor of the PostgreSQL store: ${cursor}`);
  }
  return position ?? '0';
}
