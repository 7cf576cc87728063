/** Where a link of an answer may lead: into the portal, or to a page that is named beside it. */
export type SafeLink =
  { kind: 'own'; path: string } | { kind: 'other'; href: string; host: string };

/** Null: it may lead nowhere, and is shown as text. */
export function safeLink(href: string): SafeLink | null {
  const trimmed = href.trim();
  if (/^\/(?![/\\])/.test(trimmed)) return { kind: 'own', path: trimmed };
  if (!/^https?:\/\//i.test(trimmed) || !URL.canParse(trimmed)) return null;
  const { hostname, username, password, href: whole } = new URL(trimmed);
  if (username || password || !hostname.includes('.')) return null;
  return { kind: 'other', href: whole, host: hostname };
}
