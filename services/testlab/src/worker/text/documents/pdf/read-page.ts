import { dropOverdrawn } from './drop-overdrawn';
import { joinRuns } from './join-runs';
import { orderBlocks } from './order-blocks';
import { readLines } from './read-lines';
import { commonSize, isTextItem, type Line, type TextRun } from './text-run';
import { uprightRuns } from './upright-runs';

/**
 * Maximum number of items of a page to sort; a page with more is a drawing, and is read in its
 * original order.
 */
const MOST_ITEMS = 20_000;
/** Notes are at the end of a column, in a smaller size, and begin with their mark. */
const NOTE_SIZE = 0.92;
const NOTE = /^(?:\d{1,3}[\s.)]?|[*\u2020\u2021\u00a7])\s*\p{L}/u;
const MOST_NOTE_LINES = 30;

/** The lines of a page in reading order. */
export interface Page {
  lines: Line[];
  /** Footnotes, to be added after the text. */
  notes: Line[];
}

/**
 * Reads a page by the positions of its text: columns, tables, lines, footnotes.
 * Runs in O(n log n).
 */
export function readPage(items: readonly object[]): Page {
  const texts = items.filter(isTextItem);
  if (texts.length > MOST_ITEMS) return { lines: inOrder(texts), notes: [] };
  const page: Page = { lines: [], notes: [] };
  for (const runs of uprightRuns(texts)) addRuns(page, dropOverdrawn(runs));
  return page;
}

function addRuns(page: Page, runs: readonly TextRun[]): void {
  const size = commonSize(runs);
  const rtl = runs.filter(({ isRtl }) => isRtl).length;
  const segments = joinRuns(runs);
  for (const block of orderBlocks({ segments, size, isRtl: rtl * 2 > runs.length })) {
    const lines = readLines(block, size);
    const notes = notesOf(lines, size);
    page.lines.push(...lines.slice(0, lines.length - notes.length));
    page.notes.push(...notes);
  }
}

/** Returns the footnotes at the end of a block. */
function notesOf(lines: readonly Line[], size: number): Line[] {
  const last = lines.slice(-MOST_NOTE_LINES);
  const text = last.findLastIndex((line) => line.size > NOTE_SIZE * size);
  if (text < 0) return [];
  const small = last.slice(text + 1);
  const first = small.findIndex((line) => NOTE.test(line.text));
  return first < 0
    ? []
    : small.slice(first).map((line, at) => ({ ...line, opens: at === 0 || NOTE.test(line.text) }));
}

function inOrder(items: readonly { str: string; hasEOL: boolean }[]): Line[] {
  const text = items.map(({ str, hasEOL }) => (hasEOL ? `${str}\n` : str)).join('');
  return text
    .split('\n')
    .map((text, at) => ({ text, x: 0, right: 0, y: at, size: 1, opens: false }));
}
