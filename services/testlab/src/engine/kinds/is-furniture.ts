import { isFunctionWord, PREPOSITIONS } from '../language/function-words';
import { wordsOf } from '../language/stem';
import type { Entry } from '../knowledge/find-entries';

/** Whether an entry is of a course and not of its field: it speaks to the reader ("your best essay"), or says no more than "with notes on …". */
export function isFurniture({ label, said }: Entry): boolean {
  if (/\byou(?:r|rs|rself|rselves)?\b/i.test(`${label} ${said}`)) return true;
  return PREPOSITIONS.has(wordsOf(said)[0] ?? '');
}

/** Whether what is said spells out an abbreviation of the label: "Cross-AOK links" the "Areas of Knowledge". */
export function spellsOut(label: string, said: string): boolean {
  const short = label.match(/\b[A-Z]{2,6}(?=s?\b)/g) ?? [];
  const words = wordsOf(said);
  return short.some((one) => {
    const letters = one.toLowerCase();
    return words.some((word, at) => !isFunctionWord(word) && doBegin(words.slice(at), letters));
  });
}

/** Whether words begin with letters in turn, small words counted or not. */
function doBegin([word, ...rest]: readonly string[], letters: string): boolean {
  if (letters === '') return true;
  if (word === undefined) return false;
  const isNext = word.startsWith(letters.charAt(0)) && doBegin(rest, letters.slice(1));
  return isNext || (isFunctionWord(word) && doBegin(rest, letters));
}
