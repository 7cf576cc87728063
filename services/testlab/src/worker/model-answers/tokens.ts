import { stem } from '@portal/knowledge';

/** Numbers with their signs and decimals, words (`C++` is one), and meaningful symbols. */
const TOKEN =
  /(?<![\p{L}\p{N}])[-+±]?\p{N}+(?:[.,]\p{N}+)*|\p{L}[\p{L}\p{M}\p{N}]*[+#]*|\p{N}+|[\p{Sm}\p{Sc}\p{So}%‰]/gu;
/** Minimum number of letters of a distinctive word. */
const TELLING = 4;

/** Returns the tokens of a text in order and in lower case, without punctuation. */
export function tokensOf(text: string): string[] {
  return text.toLowerCase().replaceAll('−', '-').normalize('NFC').match(TOKEN) ?? [];
}

/** Returns whether the tokens `some`, if not empty, occur consecutively in `all`. */
export function holds(all: readonly string[], some: readonly string[]): boolean {
  if (some.length === 0) return false;
  return all.some((_, from) => some.every((token, at) => all[from + at] === token));
}

/**
 * Returns the words that distinguish choices: long words by their stems, and numbers unchanged.
 */
export function contentOf(text: string): Set<string> {
  const telling = tokensOf(text).filter(
    (token) => /\p{N}/u.test(token) || (token.length >= TELLING && /\p{L}/u.test(token)),
  );
  return new Set(telling.map((token) => (/^\p{L}+$/u.test(token) ? stem(token) : token)));
}
