/** Ten or thirteen digits separated by hyphens or spaces, the usual notations of an ISBN. */
const WRITTEN = /^(?:isbn(?:-1[03])?:?)?[\s]*((?:\d[\s\u2010-\u2015-]?){9,12}[\dx])$/i;

/**
 * Converts an ISBN of 10 or 13 digits to 13 digits.
 * @returns undefined if it is no ISBN, or its check digit is wrong.
 */
export function toIsbn13(written: string): string | undefined {
  const found = WRITTEN.exec(written.trim())?.[1];
  const signs = found?.replace(/[^\dx]/gi, '').toUpperCase() ?? '';
  if (signs.length === 13)
    return /^97[89]\d{10}$/.test(signs) && isSound13(signs) ? signs : undefined;
  if (!/^\d{9}[\dX]$/.test(signs) || !isSound10(signs)) return undefined;
  const body = `978${signs.slice(0, 9)}`;
  return `${body}${checkDigit13(body)}`;
}

/** Returns the first ISBN found in several texts, as 13 digits. */
export function firstIsbn13(written: readonly string[]): string | undefined {
  for (const one of written) {
    const isbn = toIsbn13(one);
    if (isbn) return isbn;
  }
  return undefined;
}

function checkDigit13(body: string): number {
  const sum = [...body].reduce((total, digit, at) => total + Number(digit) * (at % 2 ? 3 : 1), 0);
  return (10 - (sum % 10)) % 10;
}

function isSound13(signs: string): boolean {
  return checkDigit13(signs.slice(0, 12)) === Number(signs[12]);
}

function isSound10(signs: string): boolean {
  const valueOf = (sign: string) => (sign === 'X' ? 10 : Number(sign));
  return [...signs].reduce((total, sign, at) => total + valueOf(sign) * (10 - at), 0) % 11 === 0;
}
