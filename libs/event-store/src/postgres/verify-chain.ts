import { z } from 'zod';
import type { SqlRunner } from './postgres-event-store';

const faultsSchema = z.array(
  z.object({ position: z.coerce.string(), stream: z.string(), revision: z.number() }),
);

/** An event whose content does not match its hash, or that does not follow its predecessor. */
export type ChainFault = z.infer<typeof faultsSchema>[number];

/** Verifies every stream's hash chain; returns the faulty events, 100 at most, in global order. */
export async function verifyChain(sql: SqlRunner): Promise<ChainFault[]> {
  // All events of one command are chained to the last event before that command.
  const answer: unknown = await sql.query(`
    SELECT e.position, e.stream, e.revision
    FROM events e
    LEFT JOIN events before
      ON before.stream = e.stream AND before.revision = e.revision - e.ordinal - 1
    WHERE e.hash IS DISTINCT FROM event_hash(
        before.hash, e.stream, e.revision, e.command_id, e.ordinal, e.type, e.data)
      OR (e.revision > 0 AND e.revision - e.ordinal > 0 AND before.hash IS NULL)
    ORDER BY e.position LIMIT 100`);
  return faultsSchema.parse(answer);
}
