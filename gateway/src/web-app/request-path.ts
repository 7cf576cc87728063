/** Roots that belong to the portal's machinery: no page of the web app is ever served under them. */
const RESERVED = /^\/(api|socket\.io|health|dev|assets)(\/|$)/;

/** Longer than any screen's, in signs; a request line may have 16 KB. */
const PATH_MAX = 2_048;

/**
 * A path as everything that might read it leniently would: decoded, without doubled slashes,
 * dots, parameters and casing. Only distinguishes pages from the API; nothing is looked up by it.
 */
export function lenientPath(url: string): string {
  const parts: string[] = [];
  for (const part of decode(pathOf(url))
    .replace(/\\/g, '/')
    .replace(/;[^/]*/g, '')
    .split('/')) {
    if (part === '..') parts.pop();
    else if (part !== '' && part !== '.') parts.push(part);
  }
  return `/${parts.join('/').toLowerCase()}`;
}

/** Whether a path leads to a screen of the web app: a page is served for it, in any casing. */
export function isScreen(url: string): boolean {
  if (pathOf(url).length > PATH_MAX) return false;
  const path = lenientPath(url);
  return !RESERVED.test(path) && !path.split('/').at(-1)?.includes('.');
}

function pathOf(url: string): string {
  return url.split(/[?#]/, 1)[0] ?? '/';
}

function decode(path: string): string {
  try {
    const once = decodeURIComponent(path);
    return once.includes('%') ? decodeURIComponent(once) : once;
  } catch {
    return path;
  }
}
