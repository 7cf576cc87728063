/** The part of a URL between `://` and `@`. */
const CREDENTIALS = /(\b[a-z][a-z0-9+.-]*:\/\/)[^\s/@]+@/gi;

/** A text in which no URL shows its name and password: errors of libraries quote URLs at times. */
export function withoutSecrets(text: string): string {
  return text.replace(CREDENTIALS, '$1[secret]@');
}
