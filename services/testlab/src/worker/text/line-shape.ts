const GLYPH_BULLET = /^(?:\u2022|\*|-|–|—|o|>|»)\s+(?=\S)/;
const NUMBER_BULLET = /^(?:\(?(\d{1,2})[.)]|\(?([a-h])[.)]|\(?([ivx]{1,4})[.)])\s+(?=\S)/;
const SECTION_NUMBER =
  /^(?:(?:chapter|unit|module|lecture|week|part|section|topic|slide|lesson|session)\s+(?:\d+|[ivxlc]+)\s*[-–—:.]?\s*|\d+(?:\.\d+)+\.?\s+|\d{1,2}\.?\s+(?=[A-Z]))/i;

function numberOf(line: string): string | null {
  const found = NUMBER_BULLET.exec(line);
  return found === null ? null : (found[1] ?? found[2] ?? found[3] ?? null);
}

function nextFilled(lines: readonly string[], index: number, step: 1 | -1): string {
  for (
    let at = index + step;
    at >= 0 && at < lines.length && Math.abs(at - index) < 8;
    at += step
  ) {
    const line = (lines[at] ?? '').trim();
    if (line !== '') return line;
  }
  return '';
}

/** Returns the line without its bullet or list number, or null if it has none. */
export function stripBullet(line: string, lines: readonly string[], index: number): string | null {
  if (GLYPH_BULLET.test(line)) return line.replace(GLYPH_BULLET, '').trim();
  const number = numberOf(line);
  if (number === null) return null;
  const stripped = line.replace(NUMBER_BULLET, '').trim();
  // "1. Introduction" before prose is a heading; "1. Wash hands" next to "2. …" is an item.
  const neighbour =
    NUMBER_BULLET.test(nextFilled(lines, index, 1)) ||
    NUMBER_BULLET.test(nextFilled(lines, index, -1));
  return neighbour || /[.;,]$/.test(line) || line.length > 75 ? stripped : null;
}

/** Removes "3.2" or "Chapter 3:" from a heading. */
export function stripNumbering(line: string): string {
  const stripped = line.replace(SECTION_NUMBER, '').replace(/\s*:$/, '').trim();
  return stripped === '' ? line : stripped;
}

function isUpperCase(line: string): boolean {
  return /[A-Z]{3}/.test(line) && line === line.toUpperCase();
}

function isTitleCase(line: string): boolean {
  const words = line.split(' ').filter((word) => word.length > 3);
  return words.length > 1 && words.every((word) => /^[("']?[A-Z0-9]/.test(word));
}

/** Returns whether the line is a heading, judged by the lines around it. */
export function looksLikeHeading(
  line: string,
  at: { lines: readonly string[]; index: number; gap: boolean },
): boolean {
  const words = line.split(' ').length;
  if (line.length > 80 || words > 11 || !/^["'(]?[A-Z0-9]/.test(line)) return false;
  if (
    /[.,;!]$/.test(line) ||
    /:\s+\S/.test(stripNumbering(line)) ||
    / [–—-] /.test(stripNumbering(line))
  ) {
    return SECTION_NUMBER.test(line) && !/[.,;!]$/.test(line) && words < 9;
  }
  const next = (at.lines[at.index + 1] ?? '').trim();
  const previous = (at.lines[at.index - 1] ?? '').trim();
  if (/^[a-z]/.test(next)) return false;
  if (isUpperCase(line) || SECTION_NUMBER.test(line))
    return at.gap || /[.:!?]$|^$/.test(previous) || previous.length < 42;
  if (!at.gap) return isTitleCase(line) && /[.!?]$/.test(previous) && next.length > line.length;
  return (
    next === '' || GLYPH_BULLET.test(next) || /:$/.test(line) || next.length > 30 || words <= 6
  );
}
