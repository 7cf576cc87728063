import { tabStorage } from './kept-storage';

/** When the page was last loaded anew for it, so that it never goes round in circles. */
const KEY = 'reloaded-at';
const AT_MOST_EVERY_MS = 60_000;
/** Some browsers remember a module that failed; after so many tries only a new page helps. */
const FAILURES_ENOUGH = 3;

/**
 * Loads the page anew where the portal has meanwhile been replaced by another version, whose code
 * has other names; or where it is reached and its code still cannot be had.
 */
export async function reloadIfReplaced(failures: number): Promise<void> {
  const entry = document.querySelector<HTMLScriptElement>('script[type=module][src]');
  const page = await fetch('/', { cache: 'no-store' }).then(
    (response) => (response.ok ? response.text() : ''),
    () => '',
  );
  if (!entry || !page) return;
  const isReplaced = !page.includes(entry.getAttribute('src') ?? '');
  if (!isReplaced && failures < FAILURES_ENOUGH) return;
  if (Date.now() - Number(tabStorage.get(KEY)) < AT_MOST_EVERY_MS) return;
  // Without a place for it the page might be loaded anew without end.
  if (tabStorage.set(KEY, String(Date.now()))) location.reload();
}
