import type { StoredEvent } from '@portal/event-store';
import {
  emptyLedger,
  evolve,
  ledgerEventSchema,
  type Ledger,
  type LedgerEvent,
} from './domain/ledger';

/** Injection token of the `EventStore`. */
export const EVENT_STORE = Symbol('EVENT_STORE');

/** Beginning of the names of all ledgers' streams. */
export const STREAM_PREFIX = 'xp-';

const STREAM = /^xp-([0-9a-f-]{36})$/;

/** Name of a student's stream. */
export function streamOf(studentId: string): string {
  return `${STREAM_PREFIX}${studentId}`;
}

/** The student whose ledger a stream is; null for a stream of another kind. */
export function studentOf(stream: string): string | null {
  return STREAM.exec(stream)?.[1] ?? null;
}

/** The fact in a stored event. */
export function readLedgerEvent({ type, data }: Pick<StoredEvent, 'type' | 'data'>): LedgerEvent {
  return ledgerEventSchema.parse({ type, data });
}

/** A folded ledger and the revision it stands at; -1 before the first event. */
export interface LedgerAt {
  ledger: Ledger;
  revision: number;
}

export const beforeFirstEvent: LedgerAt = { ledger: emptyLedger, revision: -1 };

/** The ledger after a stored event that follows on it. */
export function foldStored({ ledger }: LedgerAt, stored: StoredEvent): LedgerAt {
  const event = readLedgerEvent(stored);
  return { ledger: evolve(ledger, stored.commandId, event), revision: stored.revision };
}
