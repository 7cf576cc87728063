/** The part of a URL between `://` and `@`. */
const CREDENTIALS = /(\b[a-z][a-z0-9+.-]*:\/\/)[^\s/@]+@/gi;

/**
 * Removes the credentials from the URLs in a text, because errors of libraries sometimes quote
 * URLs.
 */
export function withoutSecrets(text: string): string {
  return text.replace(CREDENTIALS, '$1[secret]@');
}
