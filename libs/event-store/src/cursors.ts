import type { Cursor } from './event-store';

/**
 * Whether a place in a log is as far as another one, or further. Places of different stores have no order: none of them
 * has come to any of the other's.
 */
export function hasComeTo(cursor: Cursor, other: Cursor): boolean {
  const [store, ...place] = partsOf(cursor);
  const [otherStore, ...otherPlace] = partsOf(other);
  if (store !== otherStore) return false;
  const differing = place.findIndex((part, n) => part !== otherPlace[n]);
  return differing < 0 || (place[differing] ?? 0n) > (otherPlace[differing] ?? 0n);
}

/** A store's name, and its numbers: one is the commit and the prepare position alike. */
function partsOf(cursor: Cursor): [string, bigint, bigint] {
  const [store = '', place = ''] = cursor.split(':');
  const [commit = '0', prepare = commit] = place.split('/');
  return [store, BigInt(commit), BigInt(prepare)];
}
