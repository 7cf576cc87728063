/** Where a link of an answer may lead: into the portal, or to a page that is named beside it. */
export type SafeLink =
  { kind: 'own'; path: string } | { kind: 'other'; href: string; host: string };

/**
 * Reads a link as a browser does. Only what stays within the portal's own origin counts as the portal's.
 * @returns null: it may lead nowhere, and is shown as text
 */
export function safeLink(href: string, origin = location.origin): SafeLink | null {
  const trimmed = href.trim();
  // Browsers drop tabs and line ends within an address: `/<tab>/host` leads to the host.
  if (/\p{Cc}/u.test(trimmed)) return null;
  const isPath = /^\/(?![/\\])/.test(trimmed);
  if (!isPath && !/^https?:\/\//i.test(trimmed)) return null;
  if (!URL.canParse(trimmed, origin)) return null;
  const url = new URL(trimmed, origin);
  const { hostname, username, password, pathname, search, hash } = url;
  if (username || password) return null;
  if (url.origin === origin) {
    // Of `/.//host` this path is left, which a link would read as a host.
    return pathname.startsWith('//') ? null : { kind: 'own', path: pathname + search + hash };
  }
  if (isPath || !hostname.includes('.')) return null;
  return { kind: 'other', href: url.href, host: hostname };
}
