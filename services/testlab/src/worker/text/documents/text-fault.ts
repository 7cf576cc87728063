import { franc } from 'franc-min';
import type { FileRefusal } from './file-refusal';
import { unreadableWords } from './is-wordlike';

/** Number of characters checked: enough to classify a text. */
const SAMPLE = 20_000;
/** Maximum length of a word; longer runs of letters belong to a script without blanks. */
const LONGEST_WORD = 40;
/** Minimum number of words to detect a language. */
const LEAST_WORDS = 8;
/** Words that only English has and that are frequent in English prose. */
const ENGLISH = new Set('the of and to are that with for from this'.split(' '));
const ENGLISH_SHARE = 0.04;
/** Minimum share of short words in prose of any language; lists of terms and names have fewer. */
const SHORT_SHARE = 0.12;
const SHORT = 3;

const names = new Intl.DisplayNames(['en'], { type: 'language', fallback: 'none' });

/** Returns the reason why a text yields no question, as precisely as possible. */
export function faultOf(text: string): FileRefusal {
  const sample = text.slice(0, SAMPLE);
  const words = sample.toLowerCase().match(/\p{L}[\p{L}\p{M}]*/gu) ?? [];
  const numbers = sample.match(/\p{N}+(?:\.\p{N}+)?/gu) ?? [];
  if (numbers.length > words.length) return { refused: 'only-numbers' };
  const [first = ''] = words;
  const isOneWord = first.length <= LONGEST_WORD && words.every((word) => word === first);
  if (isOneWord && words.length > 0) return { refused: 'one-word' };
  const language = foreignLanguage(sample, words);
  if (language) return { refused: 'not-english', ...language };
  const [unreadable] = unreadableWords(sample);
  if (unreadable !== undefined) return { refused: 'unreadable-words', word: unreadable };
  return { refused: 'no-question' };
}

/**
 * Returns the language of a text that is not English; null as its name if it has none in English.
 */
function foreignLanguage(sample: string, words: string[]): { language: string | null } | undefined {
  const isLatin = shareOf(words, (word) => /^\p{Script=Latin}/u.test(word)) > 0.5;
  const isProse =
    words.length >= LEAST_WORDS && shareOf(words, (word) => word.length <= SHORT) >= SHORT_SHARE;
  if (isLatin && !isProse) return undefined;
  if (shareOf(words, (word) => ENGLISH.has(word)) >= ENGLISH_SHARE) return undefined;
  const code = franc(sample);
  if (code === 'eng' || code === 'und') return undefined;
  return { language: names.of(code) ?? null };
}

function shareOf(words: string[], isSo: (word: string) => boolean): number {
  return words.filter(isSo).length / Math.max(1, words.length);
}
