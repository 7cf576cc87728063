/** A service that receives the events of a subject. */
export interface Subscriber {
  receiver: string;
  subject: string;
}

/** Returns those of the given events that this service does not have. */
export type FindMissing = (eventIds: string[]) => Promise<string[]>;

/** Maximum number of events in one receipt request. */
export const RECEIPTS_MAX = 500;

/**
 * Delivery receipts exchanged directly between senders and receivers, because the server that
 * stores the events may lose events that it has acknowledged.
 */
export interface Receipts {
  /** Returns all services that have a durable consumer on the server. */
  subscribers(): Promise<Subscriber[]>;
  /**
   * Requests from a receiver which of up to 500 events it does not have. Rejects if none of its
   * processes responds.
   */
  findMissing(receiver: string, eventIds: readonly string[]): Promise<string[]>;
  /** Answers receipt requests with `find`. */
  answer(find: FindMissing): void;
}
