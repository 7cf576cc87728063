/** Normalizes a text for filters: without diacritics, in lower case. */
export function fold(text: string): string {
  return text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase();
}

/** Returns whether each typed word occurs in one of the texts. */
export function matches(typed: string, ...texts: string[]): boolean {
  const whole = fold(texts.join(' '));
  return fold(typed)
    .split(/\s+/)
    .every((word) => whole.includes(word));
}
