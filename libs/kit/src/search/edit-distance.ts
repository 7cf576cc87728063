/**
 * Returns the edit distance of two words, in which a transposition of adjacent letters counts as
 * one (Damerau–Levenshtein, optimal string alignment). @returns `max` + 1 as soon as it exceeds
 * `max`.
 */
export function editDistance(from: string, to: string, max: number): number {
  if (Math.abs(from.length - to.length) > max) return max + 1;
  let before: number[] = [];
  let last = Array.from({ length: to.length + 1 }, (_, at) => at);
  for (let row = 1; row <= from.length; row += 1) {
    const current = [row];
    for (let column = 1; column <= to.length; column += 1) {
      const isSame = from[row - 1] === to[column - 1];
      let least = Math.min(
        at(last, column) + 1,
        at(current, column - 1) + 1,
        at(last, column - 1) + (isSame ? 0 : 1),
      );
      const areSwapped = from[row - 1] === to[column - 2] && from[row - 2] === to[column - 1];
      if (row > 1 && column > 1 && areSwapped) least = Math.min(least, at(before, column - 2) + 1);
      current.push(least);
    }
    if (Math.min(...current) > max) return max + 1;
    before = last;
    last = current;
  }
  return Math.min(at(last, to.length), max + 1);
}

function at(row: readonly number[], index: number): number {
  return row[index] ?? Infinity;
}

/** Returns the number of edits accepted in a mistyped word of this length. */
export function editsAllowed(word: string): number {
  if (word.length < 4) return 0;
  return word.length < 8 ? 1 + (word.length > 5 ? 1 : 0) : 3;
}
