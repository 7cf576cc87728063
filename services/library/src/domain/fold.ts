import anyAscii from 'any-ascii';
import { WORD_MAX } from './spelling-keys';

/** Names that would lose their symbols, in the forms that students type. */
const SPELLED: readonly [RegExp, string][] = [
  [/\bc\s?\+\+/g, ' cplusplus '],
  [/\bc\s?#/g, ' csharp '],
  [/\bf#/g, ' fsharp '],
  [/(?<![a-z0-9])\.net\b/g, ' dotnet '],
  [/&/g, ' and '],
];
/** Maximum length of a text and of its folded form: one symbol may become many letters. */
const FOLDED_MAX = 2_000;
/** Most texts are ASCII and skip the transliteration, the most expensive step. */
const ASCII = /^[\x20-\x7e]*$/;

/**
 * Folds a text for comparison: lower-case Latin letters and digits, one space between words.
 * Removes diacritics and transliterates other scripts, so that the result does not depend on
 * database settings.
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

/** Returns the folded words of a text. */
export function wordsOf(text: string): string[] {
  const folded = foldText(text);
  return folded === '' ? [] : folded.split(' ');
}

/** Returns the folded words of a typed text; a word longer than any in the index is truncated. */
export function typedWordsOf(text: string): string[] {
  return wordsOf(text).map((word) => word.slice(0, WORD_MAX));
}

const EMPTY_WORDS = new Set(
  'a an and are as at by for from in into is it its of on or the their to with about book books textbook novel novels pdf free online download edition ed'.split(
    ' ',
  ),
);

/** Whether a search asks for a book that can be read immediately. */
export function wantsFree(typed: string): boolean {
  return /\b(?:free|pdf|online|download)\b/i.test(typed);
}

/** Returns the significant words, or all words if there are none. */
export function significantWords(words: readonly string[]): string[] {
  const significant = words.filter((word) => !EMPTY_WORDS.has(word));
  return significant.length > 0 ? significant : [...words];
}
