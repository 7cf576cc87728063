import type { Cursor, EventOfStream, Mark } from '@portal/event-store';
import { readRow } from '@portal/kit';
import type { EntityManager } from 'typeorm';
import { z } from 'zod';

const markSchema = z
  .object({
    cursor: z.string().transform((cursor) => cursor as Cursor), // written below, from a store's cursor
    stream: z.string(),
    revision: z.number(),
    fingerprint: z.string(),
    recordedAt: z.coerce.date(),
  })
  .nullable();
const rowSchema = z.object({ cursor: z.string().nullable(), event: markSchema });
const ofStreamSchema = z.strictObject({
  stream: z.string(),
  revision: z.number(),
  fingerprint: z.string().nullable(),
});
const missedSchema = z.object({ missed: z.union([ofStreamSchema, markSchema]) });

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

/** The event that a process had read and the streams had no more, if one has ended by that. */
export async function readMissed(manager: EntityManager): Promise<Missed | null> {
  const sql = `SELECT missed FROM projection_positions WHERE projection = 'standings'`;
  return (await readRow(manager, missedSchema, sql)).missed;
}

/** @param missed null: the streams are the true ones again */
export async function writeMissed(manager: EntityManager, missed: Missed | null): Promise<void> {
  const kept = missed && 'cursor' in missed ? markOf(missed) : missed;
  await manager.query(
    `UPDATE projection_positions SET missed = $1 WHERE projection = 'standings'`,
    [kept && JSON.stringify(kept)],
  );
}

/** @param event the last one that the rows show; null where they show none */
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
