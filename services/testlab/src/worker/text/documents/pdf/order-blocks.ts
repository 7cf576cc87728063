import { findGutter, type Band } from './find-gutter';
import { isTable, rowsOf } from './read-table';
import type { Segment } from './text-run';

/** Maximum depth of nested columns; deeper ones are a sign of a damaged file. */
const DEEPEST = 8;
/**
 * Maximum vertical gap within the text of a column below its last line with a neighbour, as a
 * factor of the text size; the second constant applies to cells.
 */
const MOST_APART = 2.6;
const CELL_LEADING = 1.5;
/**
 * Maximum number of segments below a band that may continue its columns; several pages have fewer.
 */
const MOST_BELOW = 600;

export type Block = { kind: 'text' | 'table'; segments: Segment[] };

interface Region {
  segments: Segment[];
  size: number;
  isRtl: boolean;
}

/**
 * Returns the blocks of text in reading order, found by the white space between them: text across
 * the gutter, then the first column, the second one, and so on; tables remain whole.
 * Runs in O(n log n), up to `DEEPEST` times.
 */
export function orderBlocks(region: Region, depth = 0): Block[] {
  const { segments, size, isRtl } = region;
  if (segments.length === 0) return [];
  const gutter = depth < DEEPEST ? findGutter(segments, size) : undefined;
  const parts = gutter ? partsOf(segments, gutter.x, gutter.bands, size) : [];
  if (gutter === undefined || parts.length === 0) return [{ kind: 'text', segments }];
  return parts.flatMap((part): Block[] => {
    if (part.kind === 'table') return [{ kind: 'table', segments: part.segments }];
    const again = (segments: Segment[]) => orderBlocks({ segments, size, isRtl }, depth + 1);
    if (part.kind === 'text') return again(part.segments);
    const [left, right] = sidesOf(part.segments, gutter.x);
    return isRtl ? [...again(right), ...again(left)] : [...again(left), ...again(right)];
  });
}

interface RegionPart {
  kind: 'text' | 'table' | 'columns';
  segments: Segment[];
}

/** Splits a region from top to bottom into its bands and the text between them. */
function partsOf(
  segments: Segment[],
  x: number,
  bands: readonly Band[],
  size: number,
): RegionPart[] {
  const sorted = segments.toSorted((a, b) => a.y - b.y);
  const parts: RegionPart[] = [];
  let at = 0;
  const take = (belongs: (segment: Segment) => boolean): Segment[] => {
    const count = sorted.slice(at).findIndex((segment) => !belongs(segment));
    const taken = count < 0 ? sorted.slice(at) : sorted.slice(at, at + count);
    at += taken.length;
    return taken;
  };
  const push = (kind: RegionPart['kind'], own: Segment[]) => {
    if (own.length > 0) parts.push({ kind, segments: own });
  };
  for (const { from, to } of bands) {
    const above = take(({ y }) => y < from);
    const within = take(({ y }) => y <= to);
    if (isTable(within, x, size)) {
      push('text', above);
      push('table', [
        ...within,
        ...take(restOfCell(sorted.slice(at, at + MOST_BELOW), { x, to, size })),
      ]);
      continue;
    }
    const below = take(restOfColumn(sorted.slice(at, at + MOST_BELOW), { x, to, size }));
    push('text', above);
    push('columns', [...within, ...below]);
  }
  push('text', sorted.slice(at));
  return parts;
}

interface Edge {
  x: number;
  to: number;
  size: number;
}

type Belongs = (segment: Segment) => boolean;

/**
 * Returns a predicate for lines below the last one with a neighbour that belong to one of the
 * columns without a gap.
 */
function restOfColumn(below: readonly Segment[], { x, to, size }: Edge): Belongs {
  return until(below, to, (row, gap) => {
    return gap <= MOST_APART * size && !row.some((one) => one.x < x && one.right > x);
  });
}

/** Returns a predicate for lines that continue the last cell of a table. */
function restOfCell(below: readonly Segment[], { x, to, size }: Edge): Belongs {
  return until(
    below,
    to,
    (row, gap) => gap <= CELL_LEADING * size && row.every((one) => one.x >= x),
  );
}

function until(
  below: readonly Segment[],
  to: number,
  goesOn: (row: readonly Segment[], gap: number) => boolean,
): Belongs {
  let end = to;
  for (const row of rowsOf(below)) {
    if (!goesOn(row, (row[0]?.y ?? 0) - end)) break;
    end = Math.max(...row.map((one) => one.y));
  }
  return (segment) => segment.y <= end;
}

function sidesOf(segments: readonly Segment[], x: number): [Segment[], Segment[]] {
  const isLeft = (segment: Segment) => (segment.x + segment.right) / 2 < x;
  return [segments.filter(isLeft), segments.filter((segment) => !isLeft(segment))];
}
