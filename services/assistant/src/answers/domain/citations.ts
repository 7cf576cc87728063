/** Fenced and inline code: its content is never a citation. */
const CODE = /```[\s\S]*?(?:```|$)|~~~[\s\S]*?(?:~~~|$)|`[^`\n]*`/g;
/** `[1]`, `[2, 3]`, `【4†source】`, `[^5]`; neither links nor footnote definitions. */
const CITATION =
  /\s?(?:\[\^?(\d{1,2}(?:\s*[,;]\s*\d{1,2})*)\](?![(:])|【(\d{1,2})[^】\n]{0,40}】)/g;

/** A citation in a text. */
export interface Citation {
  from: number;
  to: number;
  numbers: number[];
}

/** Returns all citations outside code, in order of appearance. */
export function citationsIn(text: string): Citation[] {
  const code = [...text.matchAll(CODE)].map(({ index, 0: match }) => [index, index + match.length]);
  return [...text.matchAll(CITATION)].flatMap(({ index, 0: match, 1: list, 2: one }) => {
    if (code.some(([from = 0, to = 0]) => index >= from && index < to)) return [];
    const numbers = (list ?? one ?? '').split(/[,;]/).map(Number);
    return [{ from: index, to: index + match.length, numbers }];
  });
}
