import { PortalError } from '@portal/platform';

/** Pages of one list that are asked for at most: 5,000 tests, or 50 MB of the longest. */
const PAGES_MAX = 100;

/** One page of a list, and where the next one begins; null: there is none. */
export interface PageOf<Item, Place> {
  items: readonly Item[];
  next: Place | null;
}

/** What the pages held; `isWhole` is false where there were more than are asked for. */
export interface AllPages<Item> {
  items: Item[];
  isWhole: boolean;
}

/**
 * Asks for page after page until the last one.
 * @param isLate whether whoever waits has waited long enough.
 * @throws PortalError `timeout` then.
 */
export async function allPages<Item, Place>(
  ask: (after: Place | undefined) => Promise<PageOf<Item, Place>>,
  isLate: () => boolean,
  pagesMax = PAGES_MAX,
): Promise<AllPages<Item>> {
  const items: Item[] = [];
  let after: Place | undefined;
  for (let page = 0; page < pagesMax; page += 1) {
    if (isLate()) {
      throw new PortalError('timeout', 'Your data took too long to gather. Please try again.');
    }
    const { items: found, next } = await ask(after);
    items.push(...found);
    if (next === null) return { items, isWhole: true };
    after = next;
  }
  return { items, isWhole: false };
}
