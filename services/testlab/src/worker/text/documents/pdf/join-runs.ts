import { medianOf, type Part, type Segment, type TextRun } from './text-run';

/**
 * As factors of the font size: the maximum gap, overlap and vertical offset of runs of one line.
 */
const FARTHEST = 0.7;
const MOST_OVERLAP = 0.6;
const MOST_UNEVEN = 0.25;
/**
 * A raised or lowered run is at most this size relative to the line, or short, close to it, and
 * vertically offset within these limits.
 */
const SCRIPT_SIZE = 0.92;
const SCRIPT_LONGEST = 4;
const SCRIPT_FARTHEST = 0.4;
const SCRIPT_MOST = 0.65;
const SCRIPT_LEAST = 0.06;
/**
 * A bullet or number belongs to the text after it, at a larger distance than that between words.
 */
const LABEL =
  /^(?:[\u2022\u25aa\u25cf\u25e6\u2023\u00b7\uf0b7\uf0a7o*–—-]|\(?(?:\d{1,2}|[a-z]|[ivx]{1,4})[.)]|\d{1,2}(?:\.\d{1,2}){1,3}\.?)$/i;
const LABEL_FARTHEST = 4;
/**
 * Maximum number of segments of a row that a run may continue, from the last one; those before
 * have ended.
 */
const LOOKED_AT = 6;
/** Maximum number of rows above and below to compare a large run with. */
const MOST_ROWS = 8;

/** Joins runs into segments of lines, including raised and lowered text. Runs in O(n log n). */
export function joinRuns(runs: readonly TextRun[]): Segment[] {
  const height = Math.max(1, medianOf(runs.map(({ size }) => size)));
  const rows = new Map<number, Segment[]>();
  const segments: Segment[] = [];
  for (const run of runs.toSorted((a, b) => a.x - b.x)) {
    const row = Math.floor(run.y / height);
    const reach = Math.min(MOST_ROWS, 1 + Math.ceil(run.size / height));
    let best: Segment | undefined;
    let least = Infinity;
    for (let at = row - reach; at <= row + reach; at += 1) {
      for (const segment of rows.get(at)?.slice(-LOOKED_AT) ?? []) {
        const distance = distanceTo(segment, run);
        if (distance < least) [best, least] = [segment, distance];
      }
    }
    if (best) {
      append(best, run);
      continue;
    }
    const segment = { ...bounds(run), parts: [{ ...run, script: null }] };
    segments.push(segment);
    const known = rows.get(row);
    if (known) known.push(segment);
    else rows.set(row, [segment]);
  }
  return segments;
}

function bounds({ x, right, y, size }: TextRun): Omit<Segment, 'parts'> {
  return { x, right, y, size };
}

/** Returns the distance of a run from a segment that it may continue; infinite if it cannot. */
function distanceTo(segment: Segment, run: TextRun): number {
  const large = Math.max(segment.size, run.size);
  const gap = (run.x - segment.right) / large;
  const uneven = Math.abs(run.y - segment.y) / large;
  if (gap < -MOST_OVERLAP) return Infinity;
  const isEven = uneven <= MOST_UNEVEN;
  if (isEven && gap <= FARTHEST) return uneven + Math.abs(gap);
  if (isEven && gap <= LABEL_FARTHEST && isLabel(segment)) return uneven + Math.abs(gap);
  return isScript(segment, run) ? uneven + Math.abs(gap) : Infinity;
}

function isLabel({ parts }: Segment): boolean {
  return parts.length === 1 && LABEL.test(parts[0]?.text.trim() ?? '');
}

/** Returns whether one of the two is small and positioned beside the other, higher or lower. */
function isScript(segment: Segment, run: TextRun): boolean {
  const large = Math.max(segment.size, run.size);
  const small = Math.min(segment.size, run.size);
  const uneven = Math.abs(run.y - segment.y) / large;
  return (
    (small <= SCRIPT_SIZE * large || (uneven > MOST_UNEVEN && run.text.length <= SCRIPT_LONGEST)) &&
    uneven <= SCRIPT_MOST &&
    uneven >= SCRIPT_LEAST &&
    (run.x - segment.right) / large <= SCRIPT_FARTHEST
  );
}

function append(segment: Segment, run: TextRun): void {
  let script: Part['script'] = null;
  if (isScript(segment, run)) {
    if (run.size <= segment.size) script = scriptOf(run, segment);
    else {
      // The earlier run is the small one: the mark of a footnote before its text.
      for (const part of segment.parts) part.script = scriptOf(part, run);
      segment.y = run.y;
    }
  }
  segment.parts.push({ ...run, script });
  segment.right = Math.max(segment.right, run.right);
  if (script === null) segment.size = Math.max(segment.size, run.size);
}

function scriptOf(one: { y: number }, line: { y: number }): Part['script'] {
  return one.y < line.y ? 'raised' : 'lowered';
}
