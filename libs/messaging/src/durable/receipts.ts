/** A service that receives the events of a subject. */
export interface Subscriber {
  receiver: string;
  subject: string;
}

/** Answers which of some events this service does not have. */
export type FindMissing = (eventIds: string[]) => Promise<string[]>;

/** Events asked for at a time, at most. */
export const RECEIPTS_MAX = 500;

/**
 * Receipts of events between senders and receivers, past the server that keeps the events:
 * it may lose what it has acknowledged.
 */
export interface Receipts {
  /** Every service that has a durable consumer at the server. */
  subscribers(): Promise<Subscriber[]>;
  /** Asks a receiver which of up to 500 events it does not have. Rejects where none of its processes answers. */
  findMissing(receiver: string, eventIds: readonly string[]): Promise<string[]>;
  /** Answers requests for receipts by `find`. */
  answer(find: FindMissing): void;
}
