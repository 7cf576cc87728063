import { isFunctionWord, wordsOf } from '@portal/knowledge';
import type { Entry } from './find-entries';

/** Whether an entry is of a course and not of its field: it speaks to the reader ("your best essay"), or says no more than "with notes on …". */
export function isOfCourse({ label, said }: Entry): boolean {
  if (/\byou(?:r|rs|rself|rselves)?\b/i.test(`${label} ${said}`)) return true;
  return /^with(?:out)?\b/i.test(said);
}

/** Whether what is said spells out an abbreviation of the label: "Cross-AOK links" the "Areas of Knowledge". */
export function spellsOut(label: string, said: string): boolean {
  const short = label.match(/\b[A-Z]{2,6}(?=s?\b)/g) ?? [];
  const words = wordsOf(said);
  return short.some((one) => doBegin(words, one.toLowerCase()));
}

/** Whether words in a row begin with letters in turn, small words counted or not; the first is none. */
function doBegin(words: readonly string[], letters: string): boolean {
  // How many letters may have been met by now: each word is looked at once, whatever it may stand for.
  let met = new Set<number>();
  for (const word of words) {
    const isSmall = isFunctionWord(word);
    const next = new Set(isSmall ? met : []);
    for (const count of isSmall ? met : [...met, 0])
      if (word.startsWith(letters.charAt(count))) next.add(count + 1);
    if (next.has(letters.length)) return true;
    met = next;
  }
  return false;
}
