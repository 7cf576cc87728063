const LETTERS = 'abcdefghijklmnopqrstuvwxyz';

/** All that a word may have been meant to be, if there is one error in it: a letter more, less, wrong, or two exchanged. */
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
