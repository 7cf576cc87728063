import type { TextRun } from './text-run';

/**
 * Maximum vertical offset of a second drawing, as a factor of the font size: bold and shadows are
 * imitated in this way.
 */
const MOST_BELOW = 0.15;
/**
 * Maximum horizontal offset of equal letters, and maximum difference in size, as factors of the
 * font size.
 */
const MOST_ASIDE = 0.35;
const LIKE_SIZE = 0.1;
/**
 * Maximum number of earlier runs to compare with; no legitimate page has more on top of each
 * other.
 */
const COMPARED = 8;

/**
 * Removes text that is drawn a second time at nearly the same position, as a whole or as the
 * beginning, end or middle of a run. Runs in O(n log n).
 */
export function dropOverdrawn(runs: readonly TextRun[]): TextRun[] {
  const sorted = runs.toSorted((a, b) => a.x - b.x || a.text.length - b.text.length);
  const rows = new Map<number, TextRun[]>();
  const kept: TextRun[] = [];
  for (const run of sorted) {
    const left = withoutOverdrawn(run, nearRuns(rows, run));
    if (left === null) continue;
    kept.push(left);
    const row = rowOf(left);
    rows.set(row, [...(rows.get(row) ?? []).slice(1 - COMPARED), left]);
  }
  return kept.filter(({ text }) => text.trim() !== '');
}

const ROW = 4;
const rowOf = ({ y }: TextRun) => Math.floor(y / ROW);

function nearRuns(rows: ReadonlyMap<number, TextRun[]>, run: TextRun): TextRun[] {
  const row = rowOf(run);
  return [row - 1, row, row + 1].flatMap((at) => rows.get(at) ?? []);
}

/**
 * Returns the new part of a run, or null; an earlier run that it continues loses the letters that
 * it repeats.
 */
function withoutOverdrawn(run: TextRun, before: readonly TextRun[]): TextRun | null {
  for (const other of before) {
    const widths = Math.min(other.right - other.x, run.right - run.x);
    const tolerance = Math.min(MOST_ASIDE * run.size, widths / 2);
    if (
      other.right <= run.x + tolerance ||
      Math.abs(other.y - run.y) > MOST_BELOW * run.size ||
      Math.abs(other.size - run.size) > LIKE_SIZE * run.size
    )
      continue;
    if (run.right <= other.right + tolerance && holdsAt(other, run)) return null;
    const shared = sharedLetters(other, run);
    if (shared === 0) continue;
    other.text = other.text.slice(0, -shared);
    other.right = run.x;
  }
  return { ...run };
}

function holdsAt(other: TextRun, run: TextRun): boolean {
  const at = other.text.indexOf(run.text);
  if (at < 0) return false;
  const place = other.x + (other.right - other.x) * (at / Math.max(1, other.text.length));
  const last = other.text.lastIndexOf(run.text);
  const isNear = Math.abs(place - run.x) <= Math.max(run.size * 2, (run.right - run.x) / 2);
  return isNear || last !== at;
}

/** Factors for the uncertainty of a number of letters estimated from their mean width. */
const [NARROW, WIDE] = [1.6, 0.5];
const LONGEST_SHARED = 100;

/**
 * Returns the number of letters at the end of the first run with which the second, overlapping run
 * begins.
 */
function sharedLetters(one: TextRun, other: TextRun): number {
  const mean = (other.right - other.x) / Math.max(1, other.text.length);
  const guess = (one.right - other.x) / Math.max(mean, 0.1);
  const most = Math.min(guess * NARROW + 1, one.text.length, other.text.length, LONGEST_SHARED);
  for (let count = Math.floor(most); count >= Math.max(1, guess * WIDE); count -= 1) {
    if (one.text.endsWith(other.text.slice(0, count))) return count;
  }
  return 0;
}
