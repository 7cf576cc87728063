/** A token is three bytes of UTF-8 at least, nearly always. */
const BYTES_A_TOKEN = 3;

/** Tokens that so many bytes of text take at most. */
export function tokensOfBytes(bytes: number): number {
  return Math.ceil(bytes / BYTES_A_TOKEN);
}
