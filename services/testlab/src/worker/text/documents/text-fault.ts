import { franc } from 'franc-min';
import type { FileRefusal } from './file-refusal';
import { unreadableWords } from './is-wordlike';

/** Characters that are looked at: enough to tell what a text is. */
const SAMPLE = 20_000;
/** A longer run of letters is a text of a script without blanks. */
const LONGEST_WORD = 40;
/** Words below which no language is told. */
const LEAST_WORDS = 8;
/** What only English has, and English prose has in plenty. */
const ENGLISH = new Set('the of and to are that with for from this'.split(' '));
const ENGLISH_SHARE = 0.04;
/** Prose has short words in any language; lists of terms and names have few. */
const SHORT_SHARE = 0.12;
const SHORT = 3;

const names = new Intl.DisplayNames(['en'], { type: 'language', fallback: 'none' });

/** Why a text gave no question, as exactly as it can be told. */
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

/** The language of a text that is not in English; its name is null where it has none in English. */
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
