import { useEffect, useLayoutEffect, useRef, type RefObject } from 'react';

/**
 * Determines the element that receives the focus when a focused part is unmounted; the browser
 * would reset the focus to the top of the page. `heir` is called while the part is still mounted
 * and must return an element that stays.
 */
export function useFocusHeir(
  part: RefObject<HTMLElement | null>,
  heir: (part: HTMLElement) => HTMLElement | null | undefined,
): void {
  const latest = useRef(heir);
  useEffect(() => {
    latest.current = heir;
  });
  // The cleanup of a layout effect runs before the element is removed from the document.
  useLayoutEffect(() => {
    const element = part.current;
    return () => {
      if (element?.contains(document.activeElement)) latest.current(element)?.focus();
    };
  }, [part]);
}

/** Returns the first button of the next item of a list, else of the previous one. */
export function besideInList(item: Element): HTMLElement | null {
  const besides = [item.nextElementSibling, item.previousElementSibling];
  const buttons = besides.map((each) => each?.querySelector<HTMLElement>('button'));
  return buttons.find((button) => button) ?? null;
}
