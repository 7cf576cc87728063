import { hasComeTo, type Cursor, type EventOfStream, type Mark } from '@portal/event-store';
import { readRow } from '@portal/kit';
import type { EntityManager } from 'typeorm';
import { z } from 'zod';

const markSchema = z.object({
  cursor: z.string().transform((cursor) => cursor as Cursor), // written below, from a store's cursor
  stream: z.string(),
  revision: z.number(),
  fingerprint: z.string(),
  recordedAt: z.coerce.date(),
});
const rowSchema = z.object({ cursor: z.string().nullable(), event: markSchema.nullable() });
const ofStreamSchema = z.strictObject({
  stream: z.string(),
  revision: z.number(),
  fingerprint: z.string().nullable(),
});
const missedSchema = z.union([ofStreamSchema, markSchema]);
/** An older version stored a single event instead of a list. */
const missedRowSchema = z.object({
  missed: z.union([z.array(missedSchema), missedSchema.transform((one) => [one])]).nullable(),
});

/**
 * An event that the streams must contain: by its global position, or by its revision if only the
 * stream is known.
 */
export type Missed = Mark | EventOfStream;

/** Position of the projection. */
export interface Position {
  cursor: Cursor | null;
  /** The event at the cursor; null at the beginning, and if an older version wrote the cursor. */
  event: Mark | null;
}

export async function readPosition(manager: EntityManager): Promise<Position> {
  const sql = `SELECT cursor, event FROM projection_positions WHERE projection = 'standings'`;
  const row = await readRow(manager, rowSchema, sql);
  const cursor = row.cursor as Cursor | null; // written below, from a store's cursor
  if (!cursor || row.event?.cursor !== cursor) return { cursor, event: null };
  return { cursor, event: row.event };
}

/**
 * Returns the events that processes knew and that the streams lack, if such processes have ended.
 */
export async function readMissed(manager: EntityManager): Promise<Missed[]> {
  const sql = `SELECT missed FROM projection_positions WHERE projection = 'standings'`;
  return (await readRow(manager, missedRowSchema, sql)).missed ?? [];
}

/** Adds an event: each process may know another one, and all of them must exist again. */
export async function addMissed(manager: EntityManager, missed: Missed): Promise<void> {
  const kept = 'cursor' in missed ? markOf(missed) : missed;
  await manager.query(
    `UPDATE projection_positions SET missed = $1::jsonb || CASE
       WHEN jsonb_typeof(missed) = 'array' THEN missed
       WHEN missed IS NULL THEN '[]' ELSE jsonb_build_array(missed) END
     WHERE projection = 'standings' AND NOT coalesce(missed @> $1::jsonb, false)`,
    [JSON.stringify([kept])],
  );
}

/** Clears them once the streams contain all of them again. */
export async function forgetMissed(manager: EntityManager): Promise<void> {
  await manager.query(
    `UPDATE projection_positions SET missed = NULL WHERE projection = 'standings'`,
  );
}

/**
 * Advances the position to an event, under its lock; never moves back, as another process may have
 * projected more in the meantime.
 */
export async function advancePosition(manager: EntityManager, event: Mark): Promise<void> {
  const { cursor } = await readPosition(manager);
  if (cursor && !hasComeTo(event.cursor, cursor)) return;
  await writePosition(manager, event);
}

/**
 * Sets the position, forwards or backwards, after a rebuild.
 * @param event the last event in the rows; null if they contain none
 */
export async function writePosition(manager: EntityManager, event: Mark | null): Promise<void> {
  await manager.query(
    `UPDATE projection_positions SET cursor = $1, event = $2, updated_at = now()
     WHERE projection = 'standings'`,
    [event?.cursor ?? null, event && JSON.stringify(markOf(event))],
  );
}

/** Returns an event without its content, which is stored in its stream only. */
function markOf({ cursor, stream, revision, fingerprint, recordedAt }: Mark): Mark {
  return { cursor, stream, revision, fingerprint, recordedAt };
}
