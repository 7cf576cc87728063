/** Part of a text: plain text, or a link with its target. */
export interface TextPart {
  text: string;
  /** Target of the link; absent for plain text. */
  href?: string;
}

const CANDIDATE =
  /(?:https?:\/\/|www\.)[^\s<>"\u201c\u201d\u00ab\u00bb]+|[\p{L}\p{N}][\p{L}\p{N}.+_-]{0,63}@[\p{L}\p{N}-]{1,63}(?:\.[\p{L}\p{N}-]{1,63}){1,8}/giu;
/** Sentence punctuation after a link. */
const ENDING = /[.,;:!?'\u2019\u2026\u060c\u061b\u061f\u3001\u3002\uff0c\uff01\uff1f*_~]$/u;
const BRACKETS: Readonly<Record<string, string>> = {
  ')': '(',
  ']': '[',
  '}': '{',
  '\uff09': '\uff08',
  '\u300d': '\u300c',
};
/** Longest link in characters; a longer candidate is not an intended address. */
const LONGEST = 2_048;

/**
 * Splits a text into plain text and links: http(s) URLs, addresses that begin with "www.", and
 * e-mail addresses. A closing bracket belongs to the address if its opening bracket does; other
 * trailing punctuation does not.
 */
export function linkParts(text: string): TextPart[] {
  const parts: TextPart[] = [];
  let from = 0;
  for (const match of text.matchAll(CANDIDATE)) {
    const address = withoutEnding(match[0]);
    const href = hrefOf(address);
    if (href === null) continue;
    if (match.index > from) parts.push({ text: text.slice(from, match.index) });
    parts.push({ text: address, href });
    from = match.index + address.length;
  }
  if (from < text.length) parts.push({ text: text.slice(from) });
  return parts;
}

function hrefOf(address: string): string | null {
  if (address.length > LONGEST) return null;
  const isMail = !/^(?:https?:|www\.)/i.test(address);
  const href = isMail ? `mailto:${address}` : address.replace(/^www\./i, 'https://$&');
  if (!URL.canParse(href)) return null;
  // "https://." and "www.x" are not valid targets.
  return isMail || /^(?:[^.]+\.)+[^.]+$|^localhost$|^\[/.test(new URL(href).hostname) ? href : null;
}

function withoutEnding(candidate: string): string {
  const open = new Map<string, number>();
  for (const sign of candidate) {
    const opener = BRACKETS[sign] ?? sign;
    open.set(opener, (open.get(opener) ?? 0) + (BRACKETS[sign] === undefined ? 1 : -1));
  }
  let end = candidate.length;
  while (end > 0) {
    const last = candidate.charAt(end - 1);
    const opener = BRACKETS[last];
    const isUnopened = opener !== undefined && (open.get(opener) ?? 0) < 0;
    if (!isUnopened && !ENDING.test(last)) break;
    if (isUnopened) open.set(opener, (open.get(opener) ?? 0) + 1);
    end -= 1;
  }
  return candidate.slice(0, end);
}
