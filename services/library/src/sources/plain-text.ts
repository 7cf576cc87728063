import { cutText } from '@portal/contracts';

const NAMED: Readonly<Record<string, string>> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
  nbsp: ' ',
  ndash: '–',
  mdash: '—',
  lsquo: '‘',
  rsquo: '’',
  ldquo: '“',
  rdquo: '”',
  hellip: '…',
};
/** Longer than any description; what comes behind it is left out. */
const READ_MAX = 4_000;

/** Text of a description that may hold HTML: without tags, with its entities read, on one line. */
export function plainText(html: string, maxLength = 1_000): string {
  const text = html
    .slice(0, READ_MAX)
    .replace(/<(?:script|style)\b[^>]{0,200}>[^<]*/gi, ' ')
    .replace(/<[a-z/!?][^<>]*>/gi, ' ')
    .replace(/<[a-z/!][^<>]*$/i, '')
    .replace(/&(#x?[\da-f]{1,6}|[a-z]{2,8});/gi, (whole, name: string) => entity(name) ?? whole)
    // Signs that nobody sees, halves of characters among them.
    .replace(/[\p{Control}\p{Surrogate}]/gu, ' ')
    .replace(/\s+/g, ' ')
    .trim();
  return text.length > maxLength ? `${cutText(text, maxLength - 1).trimEnd()}…` : text;
}

function entity(name: string): string | undefined {
  if (!name.startsWith('#')) return NAMED[name.toLowerCase()];
  const isHex = name[1]?.toLowerCase() === 'x';
  const code = Number.parseInt(name.slice(isHex ? 2 : 1), isHex ? 16 : 10);
  return code > 31 && code < 0x110000 && !(code >= 0xd800 && code < 0xe000)
    ? String.fromCodePoint(code)
    : ' ';
}
