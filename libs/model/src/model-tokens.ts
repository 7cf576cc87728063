/** Minimum size of a token in bytes of UTF-8, with rare exceptions. */
const BYTES_A_TOKEN = 3;

/** Returns the maximum number of tokens in a text of this size in bytes. */
export function tokensOfBytes(bytes: number): number {
  return Math.ceil(bytes / BYTES_A_TOKEN);
}
