/** What pdf.js gives of a run of glyphs that it could put together (its `TextItem`). */
export interface TextItem {
  str: string;
  dir: string;
  width: number;
  height: number;
  /** [a, b, c, d, x, y] in the page's space, y upwards. */
  transform: readonly number[];
  fontName: string;
  hasEOL: boolean;
}

/** A run of glyphs in the reader's view: x to the right, y downwards, both in points. */
export interface TextRun {
  text: string;
  x: number;
  right: number;
  /** The baseline. */
  y: number;
  /** Height of the font. */
  size: number;
  isRtl: boolean;
}

/** A run that stands higher or lower than the text it belongs to. */
export interface Part extends TextRun {
  script: 'raised' | 'lowered' | null;
}

/** Runs of one line that stand close together. */
export interface Segment {
  parts: Part[];
  x: number;
  right: number;
  y: number;
  size: number;
}

/** A line of text as it is read. */
export interface Line {
  text: string;
  x: number;
  right: number;
  y: number;
  size: number;
  /** Whether a paragraph begins with it. */
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

/** The middle value; 0 of none. */
export function medianOf(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[sorted.length >> 1] ?? 0;
}

/** The size of most characters, to a tenth of a point. */
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
