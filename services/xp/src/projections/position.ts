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
/** An older version wrote one of them, and not a list. */
const missedRowSchema = z.object({
  missed: z.union([z.array(missedSchema), missedSchema.transform((one) => [one])]).nullable(),
});

/** An event that the streams must have: by its place among all, or in its stream where that alone is known. */
export type Missed = Mark | EventOfStream;

/** How far the projection has come. */
export interface Position {
  cursor: Cursor | null;
  /** The event at the cursor; null at the beginning, and where an older version wrote the cursor. */
  event: Mark | null;
}

export async function readPosition(manager: EntityManager): Promise<Position> {
  const sql = `SELECT cursor, event FROM projection_positions WHERE projection = 'standings'`;
  const row = await readRow(manager, rowSchema, sql);
  const cursor = row.cursor as Cursor | null; // written below, from a store's cursor
  if (!cursor || row.event?.cursor !== cursor) return { cursor, event: null };
  return { cursor, event: row.event };
}

/** The events that processes knew and the streams had no more, if some have ended by that. */
export async function readMissed(manager: EntityManager): Promise<Missed[]> {
  const sql = `SELECT missed FROM projection_positions WHERE projection = 'standings'`;
  return (await readRow(manager, missedRowSchema, sql)).missed ?? [];
}

/** Adds one to them: each process may know of another, and all must be there again. */
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

/** The streams are the true ones again. */
export async function forgetMissed(manager: EntityManager): Promise<void> {
  await manager.query(
    `UPDATE projection_positions SET missed = NULL WHERE projection = 'standings'`,
  );
}

/** Moves it on to an event, under its lock; never back: another process may have shown more meanwhile. */
export async function advancePosition(manager: EntityManager, event: Mark): Promise<void> {
  const { cursor } = await readPosition(manager);
  if (cursor && !hasComeTo(event.cursor, cursor)) return;
  await writePosition(manager, event);
}

/**
 * Sets it, back as well as on, as a rebuild means it.
 * @param event the last one that the rows show; null where they show none
 */
export async function writePosition(manager: EntityManager, event: Mark | null): Promise<void> {
  await manager.query(
    `UPDATE projection_positions SET cursor = $1, event = $2, updated_at = now()
     WHERE projection = 'standings'`,
    [event?.cursor ?? null, event && JSON.stringify(markOf(event))],
  );
}

/** An event's content stands in its stream alone. */
function markOf({ cursor, stream, revision, fingerprint, recordedAt }: Mark): Mark {
  return { cursor, stream, revision, fingerprint, recordedAt };
}
