const LETTERS = 'abcdefghijklmnopqrstuvwxyz';

/**
 * Yields all texts with one edit of a word: a letter inserted, deleted, replaced, or two
 * transposed.
 */
export function* oneEditFrom(word: string): Generator<string> {
  for (let at = 0; at <= word.length; at += 1) {
    const [before, after] = [word.slice(0, at), word.slice(at)];
    for (const letter of LETTERS) {
      yield before + letter + after;
      if (after) yield before + letter + after.slice(1);
    }
    if (after) yield before + after.slice(1);
    if (after.length > 1) yield before + after.charAt(1) + after.charAt(0) + after.slice(2);
  }
}
