/** Returns the sentences of a text in their order, each on one line. */
export function sentencesOf(text: string): string[] {
  const line = text.replace(/\s+/g, ' ').trim();
  return line.split(/(?<=[.!?]["”’)]?)\s+(?=[\p{Lu}\p{N}"“(])/u).filter(Boolean);
}
