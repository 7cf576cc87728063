import { isFunctionWord } from './function-words';

/** Returns the words of a text in lower case, without punctuation. */
export function wordsOf(text: string): string[] {
  return text.toLowerCase().match(/[\p{L}\p{N}]+(?:['-][\p{L}\p{N}]+)*/gu) ?? [];
}

/** Returns a rough stem that maps "producing", "produces" and "production" to similar texts. */
export function stem(word: string): string {
  let base = word.toLowerCase().replace(/'s?$/, '');
  base = base.replace(/(?:ies|ied)$/, 'y').replace(/([^su])s$/, '$1');
  base = base.replace(
    /(?:ization|isation|ational|ations?|itions?|ingly|ing|edly|ed|ment|ments|ness|ers?|ors?|ions?|ive|ives|ally|al|ous|ity|ities|ic|ical|ically|ly|es|s|e|y)$/,
    (ending, at: number) => (at >= 3 ? '' : ending),
  );
  return base.replace(/([bdglmnprt])\1$/, '$1');
}

/** Returns the stems of the content words. */
export function contentStems(text: string): Set<string> {
  const stems = new Set<string>();
  for (const word of wordsOf(text)) {
    if (word.length < 3 || isFunctionWord(word)) continue;
    for (const part of word.split('-')) if (part.length > 2) stems.add(stem(part));
  }
  return stems;
}

/** Returns how many elements of the first set are in the second. */
export function sharedCount(first: ReadonlySet<string>, second: ReadonlySet<string>): number {
  let shared = 0;
  for (const item of first) if (second.has(item)) shared += 1;
  return shared;
}

/** Whether a text contains at least a share `part` (0 to 1) of the words of a meaning. */
export function coversMeaning(text: string, meaning: string, part: number): boolean {
  const stems = contentStems(meaning);
  return sharedCount(stems, contentStems(text)) >= stems.size * part;
}
