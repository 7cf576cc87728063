const ISBN_13 = /^97[89]\d{10}$/;

/**
 * Whether the text is an ISBN-13 without hyphens and with the right check digit.
 * Source: ISBN Users' Manual, 7th edition, section 5: weights 1 and 3, sum divisible by 10.
 */
export function isIsbn13(text: string): boolean {
  if (!ISBN_13.test(text)) return false;
  const sum = [...text].reduce(
    (total, digit, index) => total + Number(digit) * (index % 2 === 0 ? 1 : 3),
    0,
  );
  return sum % 10 === 0;
}
