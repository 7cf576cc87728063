import { lineText } from './line-text';
import type { Block } from './order-blocks';
import { readTable, rowsOf } from './read-table';
import { medianOf, type Line, type Segment } from './text-run';

/**
 * A paragraph begins at a line with more space above it than usual, with another size, or with an
 * indent; all are factors.
 */
const PARAGRAPH_GAP = 1.35;
const OTHER_SIZE = 0.15;
const LEAST_INDENT = 0.8;
const MOST_INDENT = 4;
const ENDED = /[.!?:]["'\u201d\u2019)\]]*$/;

/**
 * Returns the lines of a block from top to bottom, with the beginnings of its paragraphs. Runs in
 * O(n log n).
 */
export function readLines({ kind, segments }: Block, size: number): Line[] {
  if (kind === 'table') return readTable(segments, size);
  const lines = rowsOf(segments)
    .map(lineOf)
    .filter(({ text }) => text !== '');
  const gaps = lines.slice(1).map(({ y }, at) => y - (lines[at]?.y ?? 0));
  const leading = medianOf(gaps);
  const left = lines.reduce((least, { x }) => Math.min(least, x), Infinity);
  let before: Line | undefined;
  for (const line of lines) {
    line.opens = before === undefined || opens(line, before, { leading, left });
    before = line;
  }
  return lines;
}

function lineOf(row: readonly Segment[]): Line {
  const parts = row.flatMap(({ parts }) => parts);
  return {
    text: lineText(parts),
    x: Math.min(...row.map(({ x }) => x)),
    right: Math.max(...row.map(({ right }) => right)),
    y: row[0]?.y ?? 0,
    size: Math.max(...row.map(({ size }) => size)),
    opens: false,
  };
}

function opens(line: Line, before: Line, block: { leading: number; left: number }): boolean {
  const size = Math.max(line.size, before.size);
  if (Math.abs(line.size - before.size) > OTHER_SIZE * size) return true;
  if (line.y - before.y > PARAGRAPH_GAP * Math.max(block.leading, line.size)) return true;
  const indent = (line.x - block.left) / size;
  const isIndented =
    indent >= LEAST_INDENT && indent <= MOST_INDENT && line.x - before.x > 0.5 * size;
  return isIndented && ENDED.test(before.text);
}
