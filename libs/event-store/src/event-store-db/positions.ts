import type { Cursor } from '../event-store';

const STORE = 'eventstoredb';

/** A position in the server's log. */
export interface LogPosition {
  commit: bigint;
  prepare: bigint;
}

/**
 * Returns a single number if commit and prepare are equal, as in all events of the portal;
 * otherwise both.
 */
export function cursorOf({ commit, prepare }: LogPosition): Cursor {
  return `${STORE}:${commit}${commit === prepare ? '' : `/${prepare}`}`;
}

/** @throws RangeError for a cursor of another store, whose positions are not valid here. */
export function positionOf(cursor: Cursor): LogPosition {
  const found = /^eventstoredb:(\d+)(?:\/(\d+))?$/.exec(cursor);
  if (!found?.[1]) throw new RangeError(`Not a cursor of the EventStoreDB store: ${cursor}`);
  return { commit: BigInt(found[1]), prepare: BigInt(found[2] ?? found[1]) };
}

/** Whether `position` is after `mark`; true if `mark` is null. */
export function isBehind(position: LogPosition, mark: LogPosition | null): boolean {
  if (!mark || position.commit !== mark.commit) return !mark || position.commit > mark.commit;
  return position.prepare > mark.prepare;
}
