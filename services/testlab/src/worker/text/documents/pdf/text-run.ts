/** A run of glyphs that pdf.js has joined (its `TextItem`). */
export interface TextItem {
  str: string;
  dir: string;
  width: number;
  height: number;
  /** [a, b, c, d, x, y] in the coordinates of the page, y upwards. */
  transform: readonly number[];
  fontName: string;
  hasEOL: boolean;
}

/**
 * A run of glyphs in the coordinates of the reader: x to the right, y downwards, both in points.
 */
export interface TextRun {
  text: string;
  x: number;
  right: number;
  /** Position of the baseline. */
  y: number;
  /** Font height. */
  size: number;
  isRtl: boolean;
}

/** A run with its vertical position relative to its line. */
export interface Part extends TextRun {
  script: 'raised' | 'lowered' | null;
}

/** Adjacent runs of one line. */
export interface Segment {
  parts: Part[];
  x: number;
  right: number;
  y: number;
  size: number;
}

/** A line of text in reading order. */
export interface Line {
  text: string;
  x: number;
  right: number;
  y: number;
  size: number;
  /** Whether the line begins a paragraph. */
  opens: boolean;
}

export function isTextItem(item: object): item is TextItem {
  return (
    'str' in item &&
    typeof item.str === 'string' &&
    'transform' in item &&
    Array.isArray(item.transform) &&
    'width' in item &&
    'height' in item
  );
}

/** Returns the median; 0 for no values. */
export function medianOf(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[sorted.length >> 1] ?? 0;
}

/** Returns the size of most characters, rounded to a tenth of a point. */
export function commonSize(runs: readonly { size: number; text: string }[]): number {
  const counts = new Map<number, number>();
  let [common, most] = [0, 0];
  for (const { size, text } of runs) {
    const key = Math.round(size * 10) / 10;
    const count = (counts.get(key) ?? 0) + text.length;
    counts.set(key, count);
    if (count > most) [common, most] = [key, count];
  }
  return common;
}
