import type { Block } from './block';
import { OpenBlock } from './open-block';
import { markBareItems } from './mark-bare-items';
import { looksLikeHeading, stripBullet, stripNumbering } from './line-shape';
import {
  findRunningLines,
  isCaption,
  isFurniture,
  isGlossaryEntry,
  isProse,
  isRunningLine,
  opensGoals,
  opensSkippedSection,
} from './page-furniture';

const LONG_LINE = 42;
const ENTRY = /^[A-Z][\w' ()/-]{1,45}(?: ?[–—] ?| [-=] |: )\S/;
const SMALL_ENTRY = /^[a-z][a-z' -]{2,45}: \S/;

function continues(open: OpenBlock, line: string, gap: boolean): boolean {
  if (open.kind === 'heading') return false;
  // A text without a blank line has many paragraphs.
  if (open.isLong && /[.!?]$/.test(open.end)) return false;
  const ended = /[.!?:]["')\]]*$/.test(open.end);
  const lower = /^[a-z(]/.test(line);
  if (ENTRY.test(line) && (ended || ENTRY.test(open.start))) return false;
  if (isGlossaryEntry(line) && SMALL_ENTRY.test(open.start)) return false;
  if (gap) return !ended && lower && open.lastLength >= LONG_LINE;
  if (open.kind === 'bullet') return !ended && (lower || open.lastLength >= 55);
  return lower || open.lastLength >= LONG_LINE;
}

/**
 * Returns whether a heading is followed by text or bullets rather than by further short lines,
 * which are choices of a quiz, or entries.
 */
function opensProse(lines: readonly string[], index: number): boolean {
  const next = lines.slice(index + 1, index + 6).find((line) => line.trim() !== '') ?? '';
  return next.trim().length >= LONG_LINE || /^\s*[\u2022*-] /.test(next);
}

/**
 * Reads hard-wrapped text into headings, bullets and paragraphs, without page furniture such as
 * running headers.
 */
export function readBlocks(text: string): Block[] {
  const lines = text.split('\n');
  const running = findRunningLines(lines);
  const blocks: Block[] = [];
  let open: OpenBlock | null = null;
  let heading: string | null = null;
  let run = 0;
  let gap = true;
  let inCaption = false;
  let isSkipping = false;
  let inGoals = false;

  const close = (): void => {
    const text = open?.text() ?? '';
    if (open !== null && text !== '') {
      if (open.kind === 'heading') heading = text;
      blocks.push({ kind: open.kind, text, heading, run, isNumbered: open.isNumbered });
      if (open.kind !== 'bullet') run += 1;
    }
    open = null;
  };

  lines.forEach((raw, index) => {
    const line = raw.trim().replace(/\s+/g, ' ');
    if (line === '') {
      gap = true;
      inCaption = false;
      return;
    }
    if (inCaption) {
      inCaption = !/\.$/.test(line);
      return;
    }
    if (isCaption(line)) {
      inCaption = !/\.$/.test(line);
      return;
    }
    if (isRunningLine(line, running) || isFurniture(raw)) return;
    const current: OpenBlock | null = open;
    const bullet = stripBullet(line, lines, index);
    const asHeading = bullet === null && looksLikeHeading(line, { lines, index, gap });
    if (opensSkippedSection(line) && (gap || asHeading || current === null)) {
      close();
      isSkipping = true;
      inGoals = opensGoals(line);
      gap = true;
      return;
    }
    if (isSkipping) {
      // References and reading lists end at the next heading, anywhere in the text.
      const isHeading = asHeading && !/\d{4}|\?$/.test(line) && opensProse(lines, index);
      const isText = (inGoals && gap && isProse(lines, index)) || isGlossaryEntry(line);
      if (!isHeading && !isText) {
        gap = false;
        return;
      }
      isSkipping = false;
    }
    if (bullet !== null) {
      close();
      open = new OpenBlock('bullet', bullet, line.length, /^\(?\d/.test(line));
    } else if (current !== null && !asHeading && continues(current, line, gap)) {
      current.add(line);
    } else {
      close();
      open = asHeading
        ? new OpenBlock('heading', stripNumbering(line), line.length)
        : new OpenBlock('paragraph', line, line.length);
    }
    gap = false;
  });
  close();
  return markBareItems(blocks);
}
