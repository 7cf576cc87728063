const ABBREVIATIONS = new Set(
  `e.g i.e dr mr mrs ms prof st vs etc al fig figs eq no vol pp p ed eds cf ca approx inc ltd co corp dept
  est gen gov hon jr sr rev sgt capt col lt mt ave u.s u.k u.n a.m p.m b.c a.d ph.d m.sc b.sc jan feb mar
  apr jun jul aug sept sep oct nov dec ch sec viz resp min max art para op cit ibid`.split(/\s+/),
);
const BOUNDARY = /[.!?]["')\]]{0,3}(?:\[\d{1,3}\]|\s?\(\d{1,3}\))?\s+(?=["'([]{0,2}[A-Z0-9])/g;

function isAbbreviation(before: string): boolean {
  const last = /(\S+)$/.exec(before.slice(-24))?.[1] ?? '';
  const word = last.replace(/^["'([]+/, '').toLowerCase();
  if (ABBREVIATIONS.has(word)) return true;
  return /^[A-Za-z]$/.test(last.replace(/^["'([]+/, '')) || /^(?:[A-Z]\.)+[A-Z]$/.test(last);
}

/** Splits a paragraph into sentences; recognises abbreviations, initials and decimal numbers. */
export function splitSentences(paragraph: string): string[] {
  const sentences: string[] = [];
  let start = 0;
  for (const match of paragraph.matchAll(BOUNDARY)) {
    const end = match.index + match[0].length;
    if (
      match[0].startsWith('.') &&
      isAbbreviation(paragraph.slice(Math.max(start, match.index - 24), match.index))
    ) {
      continue;
    }
    sentences.push(paragraph.slice(start, end).trim());
    start = end;
  }
  const rest = paragraph.slice(start).trim();
  if (rest !== '') sentences.push(rest);
  return sentences;
}

const LEAST_WORDS = 6;

/** Splits a sentence at semicolons if each part is as long as a sentence. */
export function splitAtSemicolons(sentence: string): string[] {
  const parts = sentence.split(/;\s+(?=[a-z])/);
  const areWhole = parts.length > 1 && parts.every((part) => part.split(' ').length >= LEAST_WORDS);
  if (!areWhole || parts.length > 3) return [sentence];
  return parts.map((part, at) => {
    const large = part.charAt(0).toUpperCase() + part.slice(1);
    return at < parts.length - 1 ? `${large}.` : large;
  });
}
