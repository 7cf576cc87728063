import { useEffect, useRef } from 'react';
import { NavigationType, useLocation, useNavigationType } from 'react-router-dom';
import { useSite } from '../api/site';

/**
 * Sets the window's title to the name of the open screen.
 * @param titles names by path, in lower case
 * @param otherwise the name of every other path; without it, those leave the title as it is
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
 * After a change of screen: the top of the page, and the focus on the new heading, as a page that
 * is loaded anew would have it. Back and forward keep the place.
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

/** Begins at the screen's heading; a dialog that is open and a field that asks for the focus keep it. */
export function focusScreen(): void {
  const main = document.querySelector('main');
  const target = main?.querySelector('h1') ?? main;
  if (!target || document.querySelector('dialog[open]')) return;
  if (document.activeElement?.matches('main :is(input, textarea, select)')) return;
  target.tabIndex = -1;
  // Nobody acts on it: it is where reading begins.
  target.style.outline = 'none';
  target.focus({ preventScroll: true });
}
