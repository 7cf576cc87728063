import { useEffect, useRef } from 'react';
import { NavigationType, useLocation, useNavigationType } from 'react-router-dom';
import { useSite } from '../api/site';
import { t } from '../texts/texts';

/** The screens' names by their path, in lower case; those that open later bring their own. */
const TITLES: Record<string, string> = {
  '/': t('title.start'),
  '/student': t('title.dashboard'),
  '/testlab': t('title.testlab'),
  '/xp': t('title.xp'),
  '/leaderboard': t('title.leaderboard'),
  '/announcement': t('title.announcements'),
  '/help': t('title.help'),
  '/account': t('title.account'),
  '/admin': t('title.dashboard'),
  '/admin/analytics': t('title.analytics'),
  '/admin/notifications': t('title.notifications'),
  '/admin/settings': t('title.settings'),
};

/**
 * After a change of screen: the window's title, the top of the page, and the focus on the new
 * heading, as a page that is loaded anew would have it. Back and forward keep the place.
 * @param named names of further screens by path.
 */
export function useScreenChange(named: Record<string, string>): void {
  const { pathname } = useLocation();
  const type = useNavigationType();
  const { productName } = useSite();
  const shown = useRef(pathname);
  const path = pathname.toLowerCase().replace(/(?<=.)\/$/, '');
  const group = path.replace(/^(\/\w+)\/.*/, '$1');
  const name = TITLES[path] ?? named[path] ?? named[group] ?? t('title.lost');
  useEffect(() => {
    document.title = `${name} · ${productName}`;
  }, [name, productName]);
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
