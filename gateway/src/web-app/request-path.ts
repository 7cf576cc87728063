/** Roots of the portal's own endpoints: no page of the web app is served under them. */
const RESERVED = /^\/(api|socket\.io|health|dev|assets)(\/|$)/;

/** Longest path, in characters: longer than that of any screen; a request line may have 16 KB. */
const PATH_MAX = 2_048;

/**
 * Normalizes a path as the most lenient parser would: decoded, without double slashes, dot
 * segments, parameters and upper case. Only used to distinguish pages from the API, never for
 * lookups.
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

/** Returns whether a path leads to a screen of the web app: its page is served in any casing. */
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
