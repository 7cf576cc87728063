const DIGIT = /\p{Nd}/u;
/**
 * The digits of a script are ten consecutive code points from zero on; some such ranges are
 * adjacent.
 */
const ROW = 10;
const ROWS_MOST = 5;

/**
 * Replaces the decimal digits of all scripts with ASCII digits: an Arabic or full-width "٤２"
 * becomes "42".
 */
export function asciiDigits(text: string): string {
  return text.replace(/\p{Nd}/gu, (digit) => {
    const code = digit.codePointAt(0) ?? 0;
    let first = code;
    while (code - first < ROW * ROWS_MOST && DIGIT.test(String.fromCodePoint(first - 1)))
      first -= 1;
    return String((code - first) % ROW);
  });
}
