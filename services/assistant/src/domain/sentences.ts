const BULLET = '[-*•–◦▪]|\\d{1,3}[.)]';
/** A line that begins with a bullet, a number, or a capitalised term and a colon. */
const LIST_ITEM = new RegExp(
  `\\n(?=[ \\t]*(?:${BULLET})[ \\t]|\\p{Lu}[^\\n:.!?]{1,60}:[ \\t])`,
  'u',
);
const LEADING_BULLET = new RegExp(`^\\s*(?:${BULLET})\\s+`, 'u');

/** Splits a text into paragraphs and the items of lists. */
export function blocksOf(text: string): string[] {
  return text
    .split(/\n{2,}/u)
    .flatMap((paragraph) => paragraph.split(LIST_ITEM))
    .filter((block) => block.trim());
}

/** Returns the sentences and list items of a text in their order, each on one line. */
export function sentencesOf(text: string): string[] {
  return blocksOf(text).flatMap((block) => {
    const line = block.replace(LEADING_BULLET, '').replace(/\s+/g, ' ').trim();
    return line.split(/(?<=[.!?]["”’)]?)\s+(?=[\p{Lu}\p{N}"“(])/u).filter(Boolean);
  });
}
