import { TextDecoder } from 'node:util';
import { cutText } from '@portal/contracts';

/** Bytes that are decoded at a time. */
const CHUNK_BYTES = 64 * 1_024;
/** A byte-order mark, and a last character whose end is missing. */
const MARK_BYTES = 3;
const CUT_CHARACTER_BYTES = 3;

/** Bytes that hold the first `characters` of any text: UTF-8 takes the most for one, three. */
export function bytesFor(characters: number): number {
  return 3 * characters + MARK_BYTES + CUT_CHARACTER_BYTES;
}

/**
 * Reads the beginning of a text, `characters` at most, by its content: UTF-8 (a few stray bytes are no reason to doubt
 * it), UTF-16 with or without its mark, else Windows-1252 or Mac Roman. What lies behind is not looked at.
 * @param bytes the whole file, or its first `bytesFor(characters)`.
 * @returns undefined where they are no text.
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
/** Small letters with accents between small letters: the right encoding has them, a wrong one has signs there. */
const WITHIN_WORD = /(?<=\p{Ll})(?=[^a-z])\p{Ll}/gu;

function countOf(text: string, pattern: RegExp): number {
  return text.match(pattern)?.length ?? 0;
}

/** Bytes that are looked at for the zeros of UTF-16. */
const LOOKED_AT = 2_000;

/** UTF-16 that does not say so: of Latin letters every second byte is zero. */
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

/** Chunk by chunk, and no further than needed. */
function decode(bytes: Buffer, characters: number, decoder: TextDecoder): string {
  let text = '';
  for (let at = 0; at < bytes.length && text.length < characters; at += CHUNK_BYTES) {
    text += decoder.decode(bytes.subarray(at, at + CHUNK_BYTES), { stream: true });
  }
  // A text that ends here must end with a whole character.
  if (text.length < characters) text += decoder.decode();
  return cutText(text, characters);
}

function utf16(bytes: Buffer): 'utf-16le' | 'utf-16be' | undefined {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return 'utf-16le';
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return 'utf-16be';
  return undefined;
}

/** Part of a text that control characters may be: pasted slides and old editors leave a few. */
const MOST_CONTROLS = 0.01;
// eslint-disable-next-line no-control-regex -- control characters are what is looked for
const CONTROLS = /[\u0000-\u0008\u000e-\u001f]/g;

function isMostlyControls(text: string): boolean {
  const count = countOf(text, CONTROLS);
  return count > 3 && count > MOST_CONTROLS * text.length;
}

/** Bytes in which the mark of a PDF must lie, and those in which its first object must. */
const MARK_WITHIN = 1_024;

/** Behind what a printer or a mail program has put before it. */
const MARK_ON_LINE = /[\r\n]%PDF-\d\.\d[\r\n]/;

/** Whether the bytes are a PDF, whatever the file is called: its mark is there, and an object; notes may name the mark. */
export function isPdf(bytes: Buffer): boolean {
  if (bytes.subarray(0, 5).toString('latin1') === '%PDF-') return true;
  const beginning = bytes.subarray(0, 64 * MARK_WITHIN).toString('latin1');
  const isMarked =
    beginning.slice(0, MARK_WITHIN).includes('%PDF-') || MARK_ON_LINE.test(beginning);
  return isMarked && /\d+ \d+ obj\b/.test(beginning);
}
