/** Returns a quoted text on one line, with all Markdown syntax escaped. */
export function asText(text: string): string {
  return text
    .replace(/\s+/g, ' ')
    .replace(/[\\`*_[\]<>|~$#]/g, '\\$&')
    .trim();
}
