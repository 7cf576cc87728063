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
 * Reads the beginning of a text, `characters` at most, by its content: UTF-8, UTF-16 with its mark,
 * else Windows-1252. What lies behind is not looked at.
 * @param bytes the whole file, or its first `bytesFor(characters)`.
 * @returns undefined where they are no text.
 */
export function decodeText(bytes: Buffer, characters: number): string | undefined {
  const marked = utf16(bytes);
  if (marked) return decode(bytes, characters, new TextDecoder(marked));
  const text = decodeUnmarked(bytes, characters);
  return hasControls(text) ? undefined : text;
}

function decodeUnmarked(bytes: Buffer, characters: number): string {
  try {
    return decode(bytes, characters, new TextDecoder('utf-8', { fatal: true }));
  } catch {
    return decode(bytes, characters, new TextDecoder('windows-1252'));
  }
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

/** Control characters that no text has; tab, line feed, form feed and carriage return are welcome. */
function hasControls(text: string): boolean {
  // eslint-disable-next-line no-control-regex -- control characters are what is looked for
  return /[\u0000-\u0008\u000b\u000e-\u001f]/.test(text);
}

/** Whether the bytes are a PDF, whatever the file is called: its mark lies in the first kilobyte. */
export function isPdf(bytes: Buffer): boolean {
  return bytes.subarray(0, 1_024).includes('%PDF-');
}
