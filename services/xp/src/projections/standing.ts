import type { StoredEvent } from '@portal/event-store';
import { z } from 'zod';
import { emptyTotals, evolveTotals, type LedgerEvent, type Totals } from '../domain/ledger';
import { readLedgerEvent, studentOf } from '../ledger-stream';

/** A student's row in the projection. Amounts in mXP. */
export interface Standing extends Totals {
  studentId: string;
  revision: number;
  /**
   * Global position of the event that led to this balance: of equal balances the lower one was
   * reached first.
   */
  reachedPosition: string;
  isListed: boolean;
}

/** A row of `standings` as the driver returns it. */
export const standingRowSchema = z
  .object({
    student_id: z.string(),
    balance_mxp: z.coerce.number(),
    lifetime_mxp: z.coerce.number(),
    highest_level: z.number(),
    revision: z.number(),
    reached_position: z.coerce.string(),
    is_listed: z.boolean(),
  })
  .transform((row): Standing => ({
    studentId: row.student_id,
    balanceMxp: row.balance_mxp,
    lifetimeMxp: row.lifetime_mxp,
    highestLevel: row.highest_level,
    revision: row.revision,
    reachedPosition: row.reached_position,
    isListed: row.is_listed,
  }));

/** Returns the row of a student without events; unlisted until the registration arrives. */
export function newStanding(studentId: string): Standing {
  return { studentId, ...emptyTotals, revision: -1, reachedPosition: '0', isListed: false };
}

/** An event of a student's ledger, with the student and its global position. */
export interface LedgerEntry {
  studentId: string;
  event: LedgerEvent;
  revision: number;
  position: string;
}

/** Matches the number in a store's cursor, which orders the events of that store. */
const PLACE = /:(\d+)/;

/** Maps a stored event to an entry of a ledger; null if it belongs to no student's ledger. */
export function toEntry(stored: StoredEvent): LedgerEntry | null {
  const studentId = studentOf(stored.stream);
  if (!studentId) return null;
  const event = readLedgerEvent(stored);
  const position = PLACE.exec(stored.cursor)?.[1] ?? '0';
  return { studentId, event, revision: stored.revision, position };
}

/** Returns the row after one more event; an event that it already contains changes nothing. */
export function applyEntry(standing: Standing, entry: LedgerEntry): Standing {
  if (entry.revision <= standing.revision) return standing;
  return {
    ...standing,
    ...evolveTotals(standing, entry.event),
    revision: entry.revision,
    reachedPosition: entry.position,
  };
}
