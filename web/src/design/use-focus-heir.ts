import { useEffect, useLayoutEffect, useRef, type RefObject } from 'react';

/**
 * Names who takes the focus when a part goes from the page while it has it; the browser would give
 * it to the top of the page. The heir is asked for while the part still stands there, and must stay.
 */
export function useFocusHeir(
  part: RefObject<HTMLElement | null>,
  heir: (part: HTMLElement) => HTMLElement | null | undefined,
): void {
  const latest = useRef(heir);
  useEffect(() => {
    latest.current = heir;
  });
  // Of a part that goes, this is done before it is taken from the page.
  useLayoutEffect(() => {
    const element = part.current;
    return () => {
      if (element?.contains(document.activeElement)) latest.current(element)?.focus();
    };
  }, [part]);
}

/** What can be pressed in the item after this one of a list, else in the one before. */
export function besideInList(item: Element): HTMLElement | null {
  const besides = [item.nextElementSibling, item.previousElementSibling];
  const buttons = besides.map((each) => each?.querySelector<HTMLElement>('button'));
  return buttons.find((button) => button) ?? null;
}
