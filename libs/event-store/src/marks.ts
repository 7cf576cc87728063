import type { Mark } from './event-store';

/** Whether an event is the one that a mark was made from, in the same place. */
export function isMarked(event: Mark, mark: Mark): boolean {
  return (
    event.cursor === mark.cursor &&
    event.stream === mark.stream &&
    event.revision === mark.revision &&
    event.fingerprint === mark.fingerprint &&
    // A repeated command has the same content; it was written at another time.
    event.recordedAt.getTime() === mark.recordedAt.getTime()
  );
}
