import type { Mark } from './event-store';

/** A mark, or an event that was just written: when that was, only its store knows. */
export type Known = Omit<Mark, 'recordedAt'> & Partial<Pick<Mark, 'recordedAt'>>;

/** Whether an event is the one that a mark was made from, in the same place. */
export function isMarked(event: Mark, mark: Known): boolean {
  return (
    event.cursor === mark.cursor &&
    event.stream === mark.stream &&
    event.revision === mark.revision &&
    event.fingerprint === mark.fingerprint &&
    // A repeated command has the same content; it was written at another time.
    (!mark.recordedAt || event.recordedAt.getTime() === mark.recordedAt.getTime())
  );
}
