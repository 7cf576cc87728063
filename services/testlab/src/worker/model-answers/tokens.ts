import { stem } from '@portal/knowledge';

/** Numbers with their signs and decimals, words (`C++` is one), and symbols that mean something. */
const TOKEN =
  /(?<![\p{L}\p{N}])[-+±]?\p{N}+(?:[.,]\p{N}+)*|\p{L}[\p{L}\p{M}\p{N}]*[+#]*|\p{N}+|[\p{Sm}\p{Sc}\p{So}%‰]/gu;
/** Words of so many letters tell what is meant. */
const TELLING = 4;

/** The tokens of a text in their order, in lower case; punctuation is none. */
export function tokensOf(text: string): string[] {
  return text.toLowerCase().replaceAll('−', '-').normalize('NFC').match(TOKEN) ?? [];
}

/** Whether these tokens, of which there are some, stand among the others side by side. */
export function holds(all: readonly string[], some: readonly string[]): boolean {
  if (some.length === 0) return false;
  return all.some((_, from) => some.every((token, at) => all[from + at] === token));
}

/** What tells one choice from another: long words by their stems, and numbers as they are. */
export function contentOf(text: string): Set<string> {
  const telling = tokensOf(text).filter(
    (token) => /\p{N}/u.test(token) || (token.length >= TELLING && /\p{L}/u.test(token)),
  );
  return new Set(telling.map((token) => (/^\p{L}+$/u.test(token) ? stem(token) : token)));
}
