/**
 * Target of a link in an answer: a path within the portal, or an external page whose host is shown.
 */
export type SafeLink =
  { kind: 'own'; path: string } | { kind: 'other'; href: string; host: string };

/**
 * Parses a link as a browser does. Only targets within the portal's own origin count as internal.
 * @returns null if the link is not allowed and must be shown as text
 */
export function safeLink(href: string, origin = location.origin): SafeLink | null {
  const trimmed = href.trim();
  // Browsers drop tabs and line breaks within a URL: `/<tab>/host` resolves to the host.
  if (/\p{Cc}/u.test(trimmed)) return null;
  const isPath = /^\/(?![/\\])/.test(trimmed);
  if (!isPath && !/^https?:\/\//i.test(trimmed)) return null;
  if (!URL.canParse(trimmed, origin)) return null;
  const url = new URL(trimmed, origin);
  const { hostname, username, password, pathname, search, hash } = url;
  if (username || password) return null;
  if (url.origin === origin) {
    // `/.//host` resolves to this path, which a link would read as a host.
    return pathname.startsWith('//') ? null : { kind: 'own', path: pathname + search + hash };
  }
  if (isPath || !hostname.includes('.')) return null;
  return { kind: 'other', href: url.href, host: hostname };
}
