/** Capitalises the first letter of a text; words such as "mRNA" or "pH" are unchanged. */
export function capitalise(text: string): string {
  if (/^[a-z]{1,2}[A-Z]/.test(text)) return text;
  return text.charAt(0).toUpperCase() + text.slice(1);
}
