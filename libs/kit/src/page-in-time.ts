import { writePlaceInTime, type PlaceInTime } from '@portal/contracts';
import { withinBytes } from '@portal/messaging';
import type { ExportPage } from './student-data/student-data';

/**
 * The first page of `found`, newest first, which holds one row more than a page if there are more: at most
 * `pageMax` items, fewer if they are long.
 * @param placeOf The place of an item, after which the next page begins.
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
