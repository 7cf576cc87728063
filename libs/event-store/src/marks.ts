import type { Mark } from './event-store';

/** A mark, or a newly written event, whose time is known only to its store. */
export type Known = Omit<Mark, 'recordedAt'> & Partial<Pick<Mark, 'recordedAt'>>;

/** Whether an event is the one of a mark, at the same position. */
export function isMarked(event: Mark, mark: Known): boolean {
  return (
    event.cursor === mark.cursor &&
    event.stream === mark.stream &&
    event.revision === mark.revision &&
    event.fingerprint === mark.fingerprint &&
    // A duplicate command has the same content, but another time.
    (!mark.recordedAt || event.recordedAt.getTime() === mark.recordedAt.getTime())
  );
}
