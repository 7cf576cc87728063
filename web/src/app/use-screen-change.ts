import { useEffect, useRef } from 'react';
import { NavigationType, useLocation, useNavigationType } from 'react-router-dom';
import { useSite } from '../api/site';

/**
 * Sets the document title to the name of the open screen.
 * @param titles names by path, in lower case
 * @param otherwise name for every other path; without it, those keep the current title
 */
export function useScreenTitle(titles: Record<string, string>, otherwise?: string): void {
  const { pathname } = useLocation();
  const { productName } = useSite();
  const path = pathname.toLowerCase().replace(/(?<=.)\/$/, '');
  const group = path.replace(/^(\/\w+)\/.*/, '$1');
  const name = titles[path] ?? titles[group] ?? otherwise;
  useEffect(() => {
    if (name !== undefined) document.title = `${name} · ${productName}`;
  }, [name, productName]);
}

/**
 * On a change of screen, scrolls to the top and moves the focus to the new heading, as a page load
 * would. Back and forward keep the scroll position.
 */
export function useScreenChange(): void {
  const { pathname } = useLocation();
  const type = useNavigationType();
  const shown = useRef(pathname);
  useEffect(() => {
    if (shown.current === pathname) return;
    shown.current = pathname;
    if (type === NavigationType.Pop) return;
    scrollTo({ top: 0, behavior: 'instant' });
    focusScreen();
  }, [pathname, type]);
}

/** Moves the focus to the screen's heading; an open dialog or a field with autofocus keeps it. */
export function focusScreen(): void {
  const main = document.querySelector('main');
  const target = main?.querySelector('h1') ?? main;
  if (!target || document.querySelector('dialog[open]')) return;
  if (document.activeElement?.matches('main :is(input, textarea, select)')) return;
  target.tabIndex = -1;
  // The heading is not interactive: it is only the starting point for reading.
  target.style.outline = 'none';
  target.focus({ preventScroll: true });
}
