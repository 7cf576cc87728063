import { writePlaceInTime, type PlaceInTime } from '@portal/contracts';
import { withinBytes } from '@portal/messaging';
import type { ExportPage } from './student-data/student-data';

/**
 * Returns the first page of `found`, sorted newest first, which holds one more row than a page if
 * there are more: at most `pageMax` items, fewer if they are long.
 * @param placeOf returns the position of an item, after which the next page begins
 */
export function pageInTime<Item>(
  found: readonly Item[],
  pageMax: number,
  placeOf: (item: Item) => PlaceInTime,
): ExportPage<Item> {
  const items = withinBytes(found.slice(0, pageMax));
  const last = items.length < found.length ? items.at(-1) : undefined;
  return { items, next: last ? writePlaceInTime(placeOf(last)) : null };
}
