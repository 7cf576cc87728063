const DIGIT = /\p{Nd}/u;
/** Digits of one script stand in rows of ten from zero on; some rows stand side by side. */
const ROW = 10;
const ROWS_MOST = 5;

/** A text with the decimal digits of all scripts as those of ASCII: an Arabic or full-width "٤２" is "42". */
export function asciiDigits(text: string): string {
  return text.replace(/\p{Nd}/gu, (digit) => {
    const code = digit.codePointAt(0) ?? 0;
    let first = code;
    while (code - first < ROW * ROWS_MOST && DIGIT.test(String.fromCodePoint(first - 1)))
      first -= 1;
    return String((code - first) % ROW);
  });
}
