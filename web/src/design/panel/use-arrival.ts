import { useIsFetching } from '@tanstack/react-query';
import { useEffect, useRef, type RefObject } from 'react';
import { useLocation } from 'react-router-dom';

/**
 * Scrolls to a section and focuses its heading if the address contains its `#id`; repeats this when
 * the content above has loaded and moved the section, unless the focus has moved elsewhere by then.
 */
export function useArrival(
  id: string | undefined,
  heading: RefObject<HTMLHeadingElement | null>,
): void {
  const { hash, key } = useLocation();
  const isMeant = id !== undefined && hash === `#${id}`;
  const isLoading = useIsFetching({ predicate: ({ state }) => state.status === 'pending' }) > 0;
  const arrival = useRef<{ key: string; hasWaited: boolean; isOver: boolean } | null>(null);

  useEffect(() => {
    if (!isMeant) return;
    const arrive = () => {
      const target = heading.current;
      if (!target) return;
      const scroll = () => target.closest('section')?.scrollIntoView({ block: 'start' });
      const present = arrival.current;
      if (present?.key !== key) {
        arrival.current = { key, hasWaited: isLoading, isOver: false };
        target.focus({ preventScroll: true });
        scroll();
      } else if (isLoading) {
        present.hasWaited = true;
      } else if (present.hasWaited && !present.isOver) {
        present.isOver = true;
        if (document.activeElement === target) scroll();
      }
    };
    // Runs after the handling of a screen change, which scrolls to the top.
    const timer = setTimeout(arrive);
    return () => clearTimeout(timer);
  }, [isMeant, key, isLoading, heading]);
}
