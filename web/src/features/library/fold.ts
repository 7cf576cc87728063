/** A text as two are compared in a filter: without marks on letters, in lower case. */
export function fold(text: string): string {
  return text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase();
}

/** Whether every word of what is typed stands in one of the texts. */
export function matches(typed: string, ...texts: string[]): boolean {
  const whole = fold(texts.join(' '));
  return fold(typed)
    .split(/\s+/)
    .every((word) => whole.includes(word));
}
