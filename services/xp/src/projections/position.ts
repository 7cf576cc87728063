import type { Cursor, Mark } from '@portal/event-store';
import { readRow } from '@portal/kit';
import type { EntityManager } from 'typeorm';
import { z } from 'zod';

const rowSchema = z.object({
  cursor: z.string().nullable(),
  event: z
    .object({
      cursor: z.string(),
      stream: z.string(),
      revision: z.number(),
      fingerprint: z.string(),
      recordedAt: z.coerce.date(),
    })
    .nullable(),
});

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
  return { cursor, event: { ...row.event, cursor } };
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
