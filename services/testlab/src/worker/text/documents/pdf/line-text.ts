import type { Part } from './text-run';

/**
 * Minimum gap for a blank, for a blank before a raised or lowered part, and between columns, as
 * factors of the font size.
 */
const BLANK = 0.12;
const SCRIPT_BLANK = 0.35;
const COLUMN = 3;

/** Brackets and quotes that are mirrored in right-to-left text. */
const MIRRORED: Readonly<Record<string, string>> = {
  '(': ')',
  ')': '(',
  '[': ']',
  ']': '[',
  '{': '}',
  '}': '{',
  '\u00ab': '\u00bb',
  '\u00bb': '\u00ab',
};
const ORDINAL = /^(?:st|nd|rd|th)\b/i;
const CHARGE = /^\d?[+\u2212\u2013-]$/;
const MARK = /^[\d*\u2020\u2021\u00a7,\s]{1,7}$/;
const DEGREE = /^[o\u2218\u25e6]$/i;

/**
 * Returns the text of one line from its parts, sorted by x; exponents become x^2, and footnote
 * marks are omitted.
 */
export function lineText(parts: readonly Part[]): string {
  const letters = parts.reduce((sum, { text, isRtl }) => sum + (isRtl ? text.length : 0), 0);
  if (letters === 0) return joined(parts, false);
  const all = parts.reduce((sum, { text }) => sum + text.length, 0);
  const isLtr = letters * 2 <= all;
  return joined(reversed(isLtr ? parts : parts.map(asNeighbours), isLtr), true);
}

/** Signs have no direction of their own; in a right-to-left line they take its direction. */
function asNeighbours(part: Part): Part {
  if (/[\p{L}\p{N}]/u.test(part.text)) return part;
  const text = part.text.replace(/[()[\]{}\u00ab\u00bb]/g, (sign) => MIRRORED[sign] ?? sign);
  return { ...part, text, isRtl: true };
}

/** Returns the parts in reading order, including parts of the opposite direction. */
function reversed(parts: readonly Part[], isLtr: boolean): Part[] {
  const groups: Part[][] = [];
  for (const part of parts) {
    const group = groups.at(-1);
    if (group?.[0]?.isRtl === part.isRtl) group.push(part);
    else groups.push([part]);
  }
  const inOrder = isLtr ? groups : groups.toReversed();
  return inOrder.flatMap((group) => (group[0]?.isRtl ? group.toReversed() : group));
}

function joined(parts: readonly Part[], hasRtl: boolean): string {
  let text = '';
  let before: Part | undefined;
  // A raised part at the beginning is the mark of a note.
  let isMark = false;
  for (const part of parts) {
    const gap = before ? gapBetween(before, part, hasRtl) : 0;
    before = part;
    if (isMark && text !== '') text += ' ';
    isMark = part.script !== null && text === '';
    if (part.script !== null && gap < SCRIPT_BLANK) {
      text += asScript(text, part) + (part.text.endsWith(' ') ? ' ' : '');
      continue;
    }
    if (gap >= COLUMN && !hasRtl) text = `${text.trimEnd()}\t`;
    else if (gap >= BLANK && text !== '' && !/\s$/.test(text)) text += ' ';
    text += part.text;
  }
  return text.replace(/ {2,}/g, ' ').trim();
}

function gapBetween(before: Part, part: Part, hasRtl: boolean): number {
  const gap = part.x >= before.x || !hasRtl ? part.x - before.right : before.x - part.right;
  return gap / Math.max(1, Math.min(before.size, part.size));
}

/** Returns the text that a raised or lowered part adds to the text before it. */
function asScript(text: string, { text: raw, script }: Part): string {
  const part = raw.trim();
  const base = /[\p{L}\p{N})\]]+$/u.exec(text.slice(-20))?.[0] ?? '';
  if (script === 'lowered')
    return /^\d+$/.test(part) && /[A-Z)][a-z]?$/.test(base) ? part : lowered(base, part);
  if (base === '') return MARK.test(part) && /[.,;:!?"'\u201d\u2019]$/.test(text) ? '' : part;
  if (CHARGE.test(part) && /\p{L}\d?$|\d$/u.test(base)) return part;
  if (/\d$/.test(base))
    return ORDINAL.test(part) ? part : DEGREE.test(part) ? '\u00b0' : `^${part}`;
  // "Kerning" with a raised 2 has a note; x, cm and a bracket have an exponent.
  if (MARK.test(part) && /^\p{L}{4,}$|\p{Ll}{3}$/u.test(base)) return '';
  return /^[*\u2020\u2021\u00a7\u2122\u00ae]/.test(part) ? '' : `^${part}`;
}

function lowered(base: string, part: string): string {
  return base === '' ? part : `_${part}`;
}
