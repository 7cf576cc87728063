import { isFunctionWord } from '../words/function-words';
import { nameWords } from '../words/name-words';
import { oneEditFrom } from '../words/typing-errors';
import type { WordIndex } from './word-index';

/** Characters of a text and letters of a word that are searched; in shorter words an error makes another one. */
const SEARCHED = 400;
const LEAST = 6;
const LONGEST = 40;

/**
 * A text with the words that stand in no name in the place of which a name has one but for a typing error; its first
 * letter is right. Null: there is no such word.
 */
export function respelt(text: string, index: WordIndex): string | null {
  let changed = '';
  let done = 0;
  for (const { key, raw, start, end } of nameWords(text.slice(0, SEARCHED))) {
    if (key.length < LEAST || key.length > LONGEST) continue;
    if (index.has(key) || isFunctionWord(raw)) continue;
    const meant = meantBy(key, index);
    if (meant === undefined) continue;
    changed += text.slice(done, start) + meant;
    done = end;
  }
  return done === 0 ? null : changed + text.slice(done);
}

function meantBy(word: string, index: WordIndex): string | undefined {
  const first = word.charAt(0);
  for (const rest of oneEditFrom(word.slice(1))) if (index.has(first + rest)) return first + rest;
  return undefined;
}
