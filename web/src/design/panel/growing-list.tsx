import { useEffect, useRef, useState, type ReactNode } from 'react';
import { Button } from '../button';
import { t } from '../../texts/admin-texts';

const FIRST = 5;
const STEP = 20;

/**
 * List that shows the first few items and more on demand; the focus moves to the first new item.
 */
export function GrowingList<Item>({
  items,
  children,
}: {
  items: readonly Item[];
  /** Renders an item as a list item with its key. */
  children: (item: Item) => ReactNode;
}) {
  const [limit, setLimit] = useState(FIRST);
  const list = useRef<HTMLUListElement>(null);
  const shownBefore = useRef(FIRST);
  useEffect(() => {
    const next = list.current?.children[shownBefore.current];
    shownBefore.current = limit;
    if (limit === FIRST || !(next instanceof HTMLElement)) return;
    next.tabIndex = -1;
    next.focus();
  }, [limit]);
  const rest = items.length - limit;
  return (
    <>
      <ul ref={list} className="divide-y">
        {items.slice(0, limit).map(children)}
      </ul>
      {rest > 0 && (
        <Button variant="quiet" className="-ml-4" onClick={() => setLimit(limit + STEP)}>
          {t('admin.list.more', { count: Math.min(rest, STEP) })}
        </Button>
      )}
    </>
  );
}
