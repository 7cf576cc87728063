import { joinLines } from '../../join-lines';
import { lineText } from './line-text';
import type { Line, Segment } from './text-run';

/** Maximum difference of baselines of one line, as a factor of the text size. */
const ONE_LINE = 0.35;
/** Minimum gap between columns of a table, as a factor of the text size. */
const CELL_GAP = 0.4;
/** Maximum mean length of a cell, in characters; lines of columns are longer. */
const LONGEST_CELL = 25;
/**
 * Maximum mean line length of cells whose rows start together, in characters: longer than a single
 * cell, but shorter than a line of a paper.
 */
const LONGEST_CELL_LINE = 34;
const LEAST_ALIGNED = 0.7;
const LEAST_ROWS = 3;
/** Minimum mean length of a meaning, in characters. */
const LEAST_MEANING = 25;
const LONGEST_TERM = 45;
/** Minimum ratio of the gap between rows to that between lines of one cell. */
const ROW_GAP = 1.2;
const BULLET = /^[\u2022\u25aa\u25cf\u25e6\u2023*–—-]\s/;

const textOf = (segment: Segment) => lineText(segment.parts);

/**
 * Groups segments by their baselines, from top to bottom, each line from left to right. Runs in
 * O(n log n).
 */
export function rowsOf(segments: readonly Segment[]): Segment[][] {
  const rows: Segment[][] = [];
  for (const segment of segments.toSorted((a, b) => a.y - b.y)) {
    const first = rows.at(-1)?.[0];
    const isSame = first && segment.y - first.y <= ONE_LINE * Math.min(first.size, segment.size);
    if (isSame) rows.at(-1)?.push(segment);
    else rows.push([segment]);
  }
  for (const row of rows) row.sort((a, b) => a.x - b.x);
  return rows;
}

function meanLength(texts: readonly string[]): number {
  return texts.reduce((sum, { length }) => sum + length, 0) / Math.max(1, texts.length);
}

/**
 * Returns whether a gutter divides cells to read row by row, not columns to read from top to
 * bottom.
 */
export function isTable(segments: readonly Segment[], x: number, size: number): boolean {
  const rows = rowsOf(segments);
  const sides = rows.map((row) => ({
    left: row.filter((segment) => segment.right <= x).map(textOf),
    right: row.filter((segment) => segment.right > x).map(textOf),
  }));
  const left = sides.filter((row) => row.left.length > 0);
  const aligned = left.filter((row) => row.right.length > 0);
  const [first, second] = [left.flatMap((row) => row.left), sides.flatMap((row) => row.right)];
  if (first.filter((text) => BULLET.test(text)).length > first.length / 2) return false;
  if (meanLength(first) < LONGEST_CELL_LINE && openTogether(rows, x)) return true;
  if (aligned.length < LEAST_ALIGNED * left.length) return false;
  if (meanLength(first) >= LONGEST_CELL) return false;
  if (columnsOf(segments, size).length > 2) return meanLength(second) < LONGEST_CELL;
  // Two adjacent lists of words are columns; numbers or sentences beside words are a table.
  const isList =
    meanLength(second) < LEAST_MEANING && second.every((text) => /\p{L}{3}/u.test(text));
  return !isList;
}

/**
 * Returns whether some lines have more space above them than others, and each of these has text on
 * both sides.
 */
function openTogether(rows: readonly Segment[][], x: number): boolean {
  const gaps = rows.slice(1).map((row, at) => (row[0]?.y ?? 0) - (rows[at]?.[0]?.y ?? 0));
  const least = Math.min(...gaps);
  const opening = rows.slice(1).filter((_, at) => (gaps[at] ?? 0) > ROW_GAP * least);
  const together = opening.filter(
    (row) => row.some((one) => one.right <= x) && row.some((one) => one.right > x),
  );
  const isSome = opening.length >= LEAST_ROWS && opening.length < gaps.length;
  return isSome && together.length === opening.length;
}

/** Returns the left edges of the columns, which have empty space between them. */
function columnsOf(segments: readonly Segment[], size: number): number[] {
  const edges: number[] = [];
  let end = -Infinity;
  for (const { x, right } of segments.toSorted((a, b) => a.x - b.x)) {
    if (x - end >= CELL_GAP * size) edges.push(x);
    end = Math.max(end, right);
  }
  return edges;
}

/**
 * Returns a table line by line: "term: meaning" if it explains words, else its cells separated by
 * tabs.
 */
export function readTable(segments: readonly Segment[], size: number): Line[] {
  const edges = columnsOf(segments, size);
  const rows = tableRows(rowsOf(segments), edges);
  const cells = rows.map((row) => cellsOf(row, edges));
  const meanings = cells.map(([, meaning = '']) => meaning);
  const isGlossary =
    edges.length === 2 &&
    meanLength(meanings) >= LEAST_MEANING &&
    cells.every(([term = '']) => term.length <= LONGEST_TERM) &&
    cells.filter(([term = '']) => /\p{L}{2}/u.test(term)).length > cells.length / 2;
  return rows.map((row, at) => {
    const [{ x = 0, right = 0, y = 0, size: own = size } = {}] = row;
    const [term = '', meaning = ''] = cells[at] ?? [];
    const isPair = isGlossary && term !== '' && meaning !== '';
    const text = isPair
      ? `${term.replace(/:$/, '')}: ${meaning}`
      : (cells[at] ?? []).join('\t').trim();
    return { text, x, right, y, size: own, opens: true };
  });
}

/** Groups lines into rows: by the space above them, else by text in the first column. */
function tableRows(lines: readonly Segment[][], edges: readonly number[]): Segment[][] {
  const gaps = lines.map((line, at) => (line[0]?.y ?? 0) - (lines[at - 1]?.[0]?.y ?? -Infinity));
  const least = Math.min(...gaps.slice(1));
  const isSpaced = gaps.slice(1).some((gap) => gap > ROW_GAP * least);
  const second = edges[1] ?? Infinity;
  const rows: Segment[][] = [];
  for (const [at, line] of lines.entries()) {
    const hasFirst = line.some(({ x }) => x < second);
    const opens = isSpaced && edges.length === 2 ? (gaps[at] ?? 0) > ROW_GAP * least : hasFirst;
    if (opens || rows.length === 0) rows.push([...line]);
    else rows.at(-1)?.push(...line);
  }
  return rows;
}

function cellsOf(row: readonly Segment[], edges: readonly number[]): string[] {
  return edges.map((edge, at) => {
    const own = row.filter(({ x }) => x >= edge && x < (edges[at + 1] ?? Infinity));
    return rowsOf(own)
      .map((line) => lineText(line.flatMap(({ parts }) => parts)))
      .reduce((text, line) => (text === '' ? line : joinLines(text, line)), '');
  });
}
