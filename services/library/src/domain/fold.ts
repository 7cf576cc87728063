import anyAscii from 'any-ascii';
import { WORD_MAX } from './spelling-keys';

/** Names that would lose their signs, as students type them. */
const SPELLED: readonly [RegExp, string][] = [
  [/\bc\s?\+\+/g, ' cplusplus '],
  [/\bc\s?#/g, ' csharp '],
  [/\bf#/g, ' fsharp '],
  [/(?<![a-z0-9])\.net\b/g, ' dotnet '],
  [/&/g, ' and '],
];
/** Longest text that is folded, and longest folded text: one sign can become many letters. */
const FOLDED_MAX = 2_000;
/** Most texts need no transliteration, which takes most of the time. */
const ASCII = /^[\x20-\x7e]*$/;

/**
 * A text as it is compared: Latin letters and digits alone, in lower case, one blank between words. Diacritics
 * go and other scripts are transliterated, so that no setting of the database decides what is a letter.
 */
export function foldText(text: string): string {
  const cut = text.slice(0, FOLDED_MAX);
  let folded = (ASCII.test(cut) ? cut : anyAscii(cut.normalize('NFKC'))).toLowerCase();
  for (const [sign, word] of SPELLED) folded = folded.replace(sign, word);
  return folded
    .replace(/['`]/g, '')
    .replace(/[^a-z0-9]+/g, ' ')
    .trim()
    .slice(0, FOLDED_MAX)
    .trimEnd();
}

/** The words of a text, folded. */
export function wordsOf(text: string): string[] {
  const folded = foldText(text);
  return folded === '' ? [] : folded.split(' ');
}

/** The words of a typed text, folded; a word longer than any in the index is cut to its beginning. */
export function typedWordsOf(text: string): string[] {
  return wordsOf(text).map((word) => word.slice(0, WORD_MAX));
}

const EMPTY_WORDS = new Set(
  'a an and are as at by for from in into is it its of on or the their to with about book books textbook novel novels pdf free online download edition ed'.split(
    ' ',
  ),
);

/** Whether somebody wants a book that can be read at once. */
export function wantsFree(typed: string): boolean {
  return /\b(?:free|pdf|online|download)\b/i.test(typed);
}

/** The words that carry meaning; all of them if there is no such word. */
export function significantWords(words: readonly string[]): string[] {
  const significant = words.filter((word) => !EMPTY_WORDS.has(word));
  return significant.length > 0 ? significant : [...words];
}
