/** Roots that belong to the portal's machinery: no page of the web app is ever served under them. */
const RESERVED = /^\/(api|socket\.io|health|dev|assets)(\/|$)/;

/**
 * A path as everything that might read it leniently would: decoded, without doubled slashes,
 * dots, parameters and casing. Only to tell pages from the API; nothing is looked up by it.
 */
export function lenientPath(url: string): string {
  const path = url.split(/[?#]/)[0] ?? '/';
  return decode(path)
    .replace(/\\/g, '/')
    .replace(/;[^/]*/g, '')
    .split('/')
    .filter((part) => part !== '' && part !== '.')
    .reduce<string[]>((parts, part) => (part === '..' ? parts.slice(0, -1) : [...parts, part]), [])
    .join('/')
    .toLowerCase()
    .replace(/^/, '/');
}

/** Whether a path leads to a screen of the web app: a page is served for it, in any casing. */
export function isScreen(url: string): boolean {
  const path = lenientPath(url);
  return !RESERVED.test(path) && !path.split('/').at(-1)?.includes('.');
}

function decode(path: string): string {
  try {
    const once = decodeURIComponent(path);
    return once.includes('%') ? decodeURIComponent(once) : once;
  } catch {
    return path;
  }
}
