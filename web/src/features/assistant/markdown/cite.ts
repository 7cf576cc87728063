/** What a citation opens; undefined: no passage has this number, and it stays text. */
export type Cite = (number: number) => { title: string; open: () => void } | undefined;

/** A part of a text: words, or the number of a passage. */
export type TextPart = { words: string } | { number: number };

/** Takes the citations of a text apart. */
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
