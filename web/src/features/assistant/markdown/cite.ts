/**
 * Returns title and opener of a citation; undefined if no passage has this number, which then stays
 * text.
 */
export type Cite = (number: number) => { title: string; open: () => void } | undefined;

/** Part of a text: words, or the number of a cited passage. */
export type TextPart = { words: string } | { number: number };

/** Splits a text into words and citations. */
export function citedParts(text: string): TextPart[] {
  const parts: TextPart[] = [];
  let done = 0;
  for (const { index, 0: match, 1: number } of text.matchAll(/\[(\d{1,2})\]/g)) {
    if (index > done) parts.push({ words: text.slice(done, index) });
    parts.push({ number: Number(number) });
    done = index + match.length;
  }
  if (done < text.length) parts.push({ words: text.slice(done) });
  return parts;
}
