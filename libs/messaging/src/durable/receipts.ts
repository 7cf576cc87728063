/** A service that receives the events of a subject. */
export interface Hearer {
  receiver: string;
  subject: string;
}

/** Answers which of some events this service does not have. */
export type FindMissing = (eventIds: string[]) => Promise<string[]>;

/** Events asked for at a time, at most. */
export const RECEIPTS_MAX = 500;

/**
 * What senders and receivers tell each other of events past the server that keeps them: it may lose what it has
 * acknowledged.
 */
export interface Receipts {
  /** Every service that has told the server to keep events for it. */
  hearers(): Promise<Hearer[]>;
  /** Asks a receiver which of up to 500 events it does not have. Rejects where none of its processes answers. */
  findMissing(receiver: string, eventIds: readonly string[]): Promise<string[]>;
  /** Has `find` answer whoever asks this service. */
  answer(find: FindMissing): void;
}
