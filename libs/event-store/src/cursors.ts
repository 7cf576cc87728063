import type { Cursor } from './event-store';

/**
 * Whether a position in a log is equal to or after another one. Positions of different stores have
 * no order: the result is then false.
 */
export function hasComeTo(cursor: Cursor, other: Cursor): boolean {
  const [store, ...place] = partsOf(cursor);
  const [otherStore, ...otherPlace] = partsOf(other);
  if (store !== otherStore) return false;
  const differing = place.findIndex((part, n) => part !== otherPlace[n]);
  return differing < 0 || (place[differing] ?? 0n) > (otherPlace[differing] ?? 0n);
}

/**
 * Returns a store's name and the position's numbers; a single number is both the commit and the
 * prepare position.
 */
function partsOf(cursor: Cursor): [string, bigint, bigint] {
  const [store = '', place = ''] = cursor.split(':');
  const [commit = '0', prepare = commit] = place.split('/');
  return [store, BigInt(commit), BigInt(prepare)];
}
