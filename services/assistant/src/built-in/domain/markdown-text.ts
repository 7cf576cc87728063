/** A quoted text on one line, with nothing in it that Markdown would take for a mark of its own. */
export function asText(text: string): string {
  return text
    .replace(/\s+/g, ' ')
    .replace(/[\\`*_[\]<>|~$#]/g, '\\$&')
    .trim();
}
