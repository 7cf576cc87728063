import { EXPORT_PAGE_MAX, readPlaceInTime } from '@portal/contracts';
import { pageInTime, readRows, type ExportPage } from '@portal/kit';
import type { DataSource } from 'typeorm';
import { z, type ZodType } from 'zod';

const time = z.coerce.date().transform((date) => date.toISOString());
const state = z.enum(['open', 'accepted', 'rejected', 'expired', 'cancelled']);
const rowSchema = z.object({ at: time, id: z.guid(), item: z.unknown() });

/**
 * One kind of stored data of the student `$1`: its rows with time and id, and the schema of an
 * item.
 */
export interface Kept<Item extends ZodType> {
  item: Item;
  rows: string;
}

export const KEPT = {
  requests: {
    item: z.object({ requestId: z.uuid(), isOwn: z.boolean(), state, createdAt: time }),
    rows: `
      SELECT created_at AS at, id, json_build_object('requestId', id, 'isOwn', from_id = $1,
        'state', state, 'createdAt', created_at) AS item
      FROM requests WHERE from_id = $1 OR to_id = $1`,
  },
  sessions: {
    item: z.object({
      sessionId: z.guid(),
      joinedAt: time,
      leftAt: time.nullable(),
      paidXP: z.number(),
    }),
    rows: `
      SELECT joined_at AS at, session_id AS id, json_build_object('sessionId', session_id,
        'joinedAt', joined_at, 'leftAt', left_at, 'paidXP', paid_mxp / 1000.0) AS item
      FROM members WHERE student_id = $1`,
  },
  messages: {
    item: z.object({ sessionId: z.guid(), text: z.string(), createdAt: time }),
    rows: `
      SELECT created_at AS at, id, json_build_object('sessionId', session_id, 'text', text,
        'createdAt', created_at) AS item
      FROM messages WHERE sender_id = $1`,
  },
  blocked: {
    item: z.object({ userId: z.uuid(), since: time }),
    rows: `
      SELECT created_at AS at, blocked_id AS id,
        json_build_object('userId', blocked_id, 'since', created_at) AS item
      FROM blocks WHERE blocker_id = $1`,
  },
  reports: {
    item: z.object({ userId: z.uuid(), reason: z.string(), createdAt: time }),
    rows: `
      SELECT created_at AS at, id, json_build_object('userId', reported_id, 'reason', reason,
        'createdAt', created_at) AS item
      FROM reports WHERE reporter_id = $1`,
  },
} as const satisfies Record<string, Kept<ZodType>>;

/** Returns one page of a student's data, newest first, starting after the cursor `after`. */
export async function keptPage<Item extends ZodType>(
  dataSource: DataSource,
  kept: Kept<Item>,
  studentId: string,
  after: string | null,
): Promise<ExportPage<z.output<Item>>> {
  const place = readPlaceInTime(after);
  const parameters = [studentId, place?.at ?? null, place?.id ?? null, EXPORT_PAGE_MAX + 1];
  const rows = await readRows(dataSource, rowSchema, pageOf(kept.rows), parameters);
  const { items, next } = pageInTime(rows, EXPORT_PAGE_MAX, ({ at, id }) => ({ at, id }));
  return { items: items.map(({ item }) => kept.item.parse(item)), next };
}

function pageOf(rows: string): string {
  return `SELECT at, id, item FROM (${rows}) kept
    WHERE $2::timestamptz IS NULL OR (at, id) < ($2, $3::uuid)
    ORDER BY at DESC, id DESC LIMIT $4`;
}
