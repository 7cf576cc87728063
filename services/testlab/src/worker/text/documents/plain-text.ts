import { TextDecoder } from 'node:util';
import { cutText } from '@portal/contracts';

/** Size of a decoded chunk, in bytes. */
const CHUNK_BYTES = 64 * 1_024;
/** Size of a byte-order mark, and of an incomplete last character, in bytes. */
const MARK_BYTES = 3;
const CUT_CHARACTER_BYTES = 3;

/**
 * Returns the number of bytes that suffice for the first `characters` of any text: three per
 * UTF-16 unit, the maximum of UTF-8.
 */
export function bytesFor(characters: number): number {
  return 3 * characters + MARK_BYTES + CUT_CHARACTER_BYTES;
}

/**
 * Decodes the beginning of a text, `characters` at most, by its content: UTF-8 (tolerates a few
 * stray bytes), UTF-16 with or without its mark, else Windows-1252 or Mac Roman. The rest is
 * ignored.
 * @param bytes the whole file, or its first `bytesFor(characters)`.
 * @returns undefined if they are not text.
 */
export function decodeText(bytes: Buffer, characters: number): string | undefined {
  const wide = utf16(bytes) ?? unmarkedUtf16(bytes);
  if (wide) return decode(bytes, characters, new TextDecoder(wide));
  const text = decodeUnmarked(bytes, characters);
  return isMostlyControls(text) ? undefined : text;
}

function decodeUnmarked(bytes: Buffer, characters: number): string {
  try {
    return decode(bytes, characters, new TextDecoder('utf-8', { fatal: true }));
  } catch {
    const lenient = decode(bytes, characters, new TextDecoder('utf-8'));
    if (countOf(lenient, STRAY) < countOf(lenient, BEYOND_ASCII)) return lenient.replace(STRAY, '');
    const [windows, mac] = ['windows-1252', 'macintosh'].map((encoding) =>
      decode(bytes, characters, new TextDecoder(encoding)),
    );
    return countOf(mac ?? '', WITHIN_WORD) > countOf(windows ?? '', WITHIN_WORD)
      ? (mac ?? '')
      : (windows ?? '');
  }
}

const STRAY = /\ufffd/g;
const BEYOND_ASCII = /[^\0-\x7f\ufffd]/g;
/**
 * Accented lower-case letters between lower-case letters: the right encoding has them, a wrong one
 * has signs instead.
 */
const WITHIN_WORD = /(?<=\p{Ll})(?=[^a-z])\p{Ll}/gu;

function countOf(text: string, pattern: RegExp): number {
  return text.match(pattern)?.length ?? 0;
}

/** Number of bytes checked for the zeros of UTF-16. */
const LOOKED_AT = 2_000;

/** Detects UTF-16 without a mark: for Latin letters every second byte is zero. */
function unmarkedUtf16(bytes: Buffer): 'utf-16le' | 'utf-16be' | undefined {
  const some = bytes.subarray(0, LOOKED_AT);
  const pairs = Math.floor(some.length / 2);
  if (pairs < 8) return undefined;
  let [first, second] = [0, 0];
  for (let at = 0; at + 1 < some.length; at += 2) {
    if (some[at] === 0) first += 1;
    if (some[at + 1] === 0) second += 1;
  }
  if (second > 0.7 * pairs && first === 0) return 'utf-16le';
  return first > 0.7 * pairs && second === 0 ? 'utf-16be' : undefined;
}

/** Decodes chunk by chunk, no further than needed. */
function decode(bytes: Buffer, characters: number, decoder: TextDecoder): string {
  let text = '';
  for (let at = 0; at < bytes.length && text.length < characters; at += CHUNK_BYTES) {
    text += decoder.decode(bytes.subarray(at, at + CHUNK_BYTES), { stream: true });
  }
  // A text that ends here must end with a complete character.
  if (text.length < characters) text += decoder.decode();
  return cutText(text, characters);
}

function utf16(bytes: Buffer): 'utf-16le' | 'utf-16be' | undefined {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return 'utf-16le';
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return 'utf-16be';
  return undefined;
}

/** Maximum share of control characters in a text; pasted slides and old editors leave a few. */
const MOST_CONTROLS = 0.01;
// eslint-disable-next-line no-control-regex -- control characters are what is looked for
const CONTROLS = /[\u0000-\u0008\u000e-\u001f]/g;

function isMostlyControls(text: string): boolean {
  const count = countOf(text, CONTROLS);
  return count > 3 && count > MOST_CONTROLS * text.length;
}

/**
 * Maximum offset of the mark of a PDF, in bytes; its first object must be within a multiple of it.
 */
const MARK_WITHIN = 1_024;

/** The mark after a header of a printer or a mail program. */
const MARK_ON_LINE = /[\r\n]%PDF-\d\.\d[\r\n]/;

/**
 * Returns whether the bytes are a PDF, independent of the file name: they contain its mark and an
 * object, because notes may mention the mark.
 */
export function isPdf(bytes: Buffer): boolean {
  if (bytes.subarray(0, 5).toString('latin1') === '%PDF-') return true;
  const beginning = bytes.subarray(0, 64 * MARK_WITHIN).toString('latin1');
  const isMarked =
    beginning.slice(0, MARK_WITHIN).includes('%PDF-') || MARK_ON_LINE.test(beginning);
  return isMarked && /\d+ \d+ obj\b/.test(beginning);
}
