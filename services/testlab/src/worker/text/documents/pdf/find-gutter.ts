import type { Segment } from './text-run';

/**
 * As factors of the text size: the minimum width of a gutter, the height of a strip, the width of
 * a bin.
 */
const NARROWEST = 0.85;
const STRIP = 0.6;
const BIN = 0.25;
/**
 * Height of a line above its baseline, as a factor of its size: consecutive lines share no strip.
 */
const ABOVE = 0.7;
const MOST_STRIPS = 4_000;
const MOST_BINS = 4_000;
const MOST_OF_SEGMENT = 20;
/** Minimum number of strips with text on both sides of a gutter: about three lines. */
const LEAST_STRIPS = 4;
const CANDIDATES = 6;
/** Maximum number of consecutive empty strips within a gutter. */
const MOST_EMPTY = 8;

/** A vertical range of a region that a gutter divides, both ends inclusive. */
export interface Band {
  from: number;
  to: number;
}

export interface Gutter {
  x: number;
  bands: Band[];
}

interface Grid {
  strips: Segment[][];
  size: number;
  top: number;
  left: number;
  bin: number;
  strip: number;
}

/**
 * Returns the gutter that divides most lines of a region, with its bands, or undefined. Runs in
 * O(n log n).
 */
export function findGutter(segments: readonly Segment[], size: number): Gutter | undefined {
  if (segments.length < 6) return undefined;
  const grid = gridOf(segments, size);
  let best: { x: number; bands: Band[]; strips: number } | undefined;
  for (const x of candidatesOf(grid)) {
    const found = bandsAt(grid, x);
    if (found.strips > (best?.strips ?? 0)) best = { x, ...found };
  }
  return best;
}

function gridOf(segments: readonly Segment[], size: number): Grid {
  const top = segments.reduce((least, { y, size }) => Math.min(least, y - ABOVE * size), Infinity);
  const bottom = segments.reduce((most, { y }) => Math.max(most, y), -Infinity);
  const left = segments.reduce((least, { x }) => Math.min(least, x), Infinity);
  const right = segments.reduce((most, { right }) => Math.max(most, right), -Infinity);
  const strip = Math.max(STRIP * size, (bottom - top) / MOST_STRIPS);
  const bin = Math.max(BIN * size, (right - left) / MOST_BINS);
  const strips: Segment[][] = [];
  for (const segment of segments.toSorted((a, b) => a.x - b.x)) {
    const last = Math.floor((segment.y - top) / strip);
    const first = Math.floor((segment.y - ABOVE * segment.size - top) / strip);
    for (let at = Math.max(first, last - MOST_OF_SEGMENT); at <= last; at += 1) {
      (strips[at] ??= []).push(segment);
    }
  }
  return { strips: Array.from(strips, (own) => own ?? []), size, top, left, bin, strip };
}

/** Returns positions within gaps of the most strips. */
function candidatesOf({ strips, size, left, bin }: Grid): number[] {
  const changes: number[] = [];
  for (const strip of strips) {
    let end = strip[0]?.right ?? 0;
    for (const { x, right } of strip) {
      if (x - end >= NARROWEST * size) {
        const [from, to] = [Math.ceil((end - left) / bin), Math.floor((x - left) / bin)];
        changes[from] = (changes[from] ?? 0) + 1;
        changes[to + 1] = (changes[to + 1] ?? 0) - 1;
      }
      end = Math.max(end, right);
    }
  }
  const votes: number[] = [];
  let open = 0;
  for (let at = 0; at < changes.length; at += 1) votes.push((open += changes[at] ?? 0));
  const plateaus: { x: number; votes: number }[] = [];
  for (let from = 0, to = 0; from < votes.length; from = to) {
    for (to = from; to < votes.length && votes[to] === votes[from];) to += 1;
    const here = votes[from] ?? 0;
    const isPeak = here > (votes[from - 1] ?? 0) && here > (votes[to] ?? 0);
    if (isPeak && here >= LEAST_STRIPS)
      plateaus.push({ x: left + ((from + to - 1) / 2) * bin, votes: here });
  }
  return plateaus
    .sort((a, b) => b.votes - a.votes)
    .slice(0, CANDIDATES)
    .map(({ x }) => x);
}

/**
 * Returns the bands without text across `x`, each from its first to its last strip with text on
 * both sides.
 */
function bandsAt({ strips, top, strip }: Grid, x: number): { bands: Band[]; strips: number } {
  const bands: Band[] = [];
  let all = 0;
  let empty = 0;
  let open = { first: -1, last: -1, count: 0 };
  const close = () => {
    if (open.count >= LEAST_STRIPS) {
      bands.push({ from: top + open.first * strip, to: top + (open.last + 1) * strip });
      all += open.count;
    }
    open = { first: -1, last: -1, count: 0 };
  };
  for (const [at, segments] of strips.entries()) {
    empty = segments.length === 0 ? empty + 1 : 0;
    if (empty > MOST_EMPTY) close();
    if (segments.some((segment) => segment.x < x && segment.right > x)) close();
    else if (segments.some((one) => one.x >= x) && segments.some((one) => one.right <= x)) {
      open = { first: open.count === 0 ? at : open.first, last: at, count: open.count + 1 };
    }
  }
  close();
  return { bands, strips: all };
}
