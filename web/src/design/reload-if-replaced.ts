import { tabStorage } from './kept-storage';

/** Storage key for the time of the last automatic reload, which prevents a reload loop. */
const KEY = 'reloaded-at';
const AT_MOST_EVERY_MS = 60_000;
/** Number of failures after which only a reload helps: some browsers cache a failed module load. */
const FAILURES_ENOUGH = 3;

/**
 * Reloads the page if a new version of the portal has been deployed, whose modules have other
 * names, or if the portal is reachable and its code still fails to load.
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
  // Without stored state the page might reload endlessly.
  if (tabStorage.set(KEY, String(Date.now()))) location.reload();
}
