import { RewoundError, type Head, type StoredEvent } from '@portal/event-store';
import { PortalError } from '@portal/platform';
import {
  emptyLedger,
  evolve,
  ledgerEventSchema,
  type Ledger,
  type LedgerEvent,
} from './domain/ledger';

/** Injection token of the `EventStore`. */
export const EVENT_STORE = Symbol('EVENT_STORE');

/** Name prefix of all ledger streams. */
export const STREAM_PREFIX = 'xp-';

const STREAM = /^xp-([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})$/;

/** Returns the name of a student's stream. */
export function streamOf(studentId: string): string {
  return `${STREAM_PREFIX}${studentId}`;
}

/** Returns the student id of a ledger stream; null for other streams. */
export function studentOf(stream: string): string | null {
  return STREAM.exec(stream)?.[1] ?? null;
}

/**
 * An event of a ledger that this version cannot read. Later events can be neither decided nor
 * shown, so the ledger is blocked; no data is lost.
 */
export class UnreadableEventError extends PortalError {
  constructor({ stream, revision }: Pick<StoredEvent, 'stream' | 'revision'>) {
    super('unavailable', 'This XP ledger cannot be read just now. Please write to an admin.', {
      retryAfterSeconds: 60,
    });
    this.cause = `${stream} at revision ${revision} is no event of a ledger`;
  }
}

/** Parses the event of a stored one. @throws UnreadableEventError */
export function readLedgerEvent(stored: StoredEvent): LedgerEvent {
  const { type, data } = stored;
  const read = ledgerEventSchema.safeParse({ type, data });
  if (!read.success) throw new UnreadableEventError(stored);
  return read.data;
}

/** A ledger and its last event; revision -1 before the first one. */
export interface LedgerAt extends Head {
  ledger: Ledger;
}

export const beforeFirstEvent: LedgerAt = { ledger: emptyLedger, revision: -1, fingerprint: '' };

/** Returns the ledger after the next stored event. */
export function foldStored({ ledger }: LedgerAt, stored: StoredEvent): LedgerAt {
  const { revision, fingerprint } = stored;
  const after = evolve(ledger, stored.commandId, readLedgerEvent(stored));
  return { ledger: after, revision, fingerprint };
}

/**
 * Returns the ledger after the events of its stream, read from the ledger's last event on.
 * @throws RewoundError if another event is at that revision.
 */
export function followStored(at: LedgerAt, stored: readonly StoredEvent[]): LedgerAt {
  const [first] = stored;
  if (first?.revision !== at.revision) return stored.reduce(foldStored, at);
  if (first.fingerprint !== at.fingerprint)
    throw RewoundError.inStream(first.stream, at.revision, at.fingerprint);
  return stored.slice(1).reduce(foldStored, at);
}
