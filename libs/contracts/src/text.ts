import { z } from 'zod';

const CANNOT_BE_KEPT = 'The text has a character that cannot be saved. Please type it again.';
/** An unpaired surrogate. */
const LONE_HALF = /\p{Surrogate}/u;

/**
 * Invisible control characters and bidirectional overrides, which usually come from pasted text.
 */
const UNSEEN = /(?![\t\n\r])\p{Control}|[\u202a-\u202e\u2066-\u2069]/gu;

/**
 * Text as typed by a user. U+0000 and unpaired surrogates are refused: PostgreSQL cannot store
 * them in text and JSON respectively, and no keyboard produces them. Other invisible characters
 * are removed, and a text without visible characters becomes empty, so `min(1)` refuses it.
 */
export const textSchema = z
  .string()
  .refine((text) => !text.includes('\u0000') && !LONE_HALF.test(text), CANNOT_BE_KEPT)
  .overwrite((text) => (isSeen(text) ? withoutUnseen(text) : ''));

/** Removes control characters and bidirectional overrides from a text. */
export function withoutUnseen(text: string): string {
  return text.replace(UNSEEN, '');
}

/**
 * Cleans a text from another source, such as a file name, of the characters that `textSchema`
 * refuses or removes.
 */
export function keptText(text: string): string {
  return withoutUnseen(text).replace(/\p{Surrogate}/gu, '\ufffd');
}

/**
 * Anything but spaces, marks without a letter, invisible characters, and characters drawn as
 * blank: the empty Braille cell, the null note head of music, and the blanks of hieroglyphs. No
 * Unicode property covers the latter.
 */
const SEEN = /[^\s\p{Default_Ignorable_Code_Point}\p{C}\p{M}\u2800\u{1d159}\u{13441}\u{13442}]/u;

/** Whether a text has visible characters; false for blank and invisible texts. */
export function isSeen(text: string): boolean {
  return SEEN.test(text);
}

/** Returns the beginning of a text, at most `max` code units, without splitting a character. */
export function cutText(text: string, max: number): string {
  const cut = text.slice(0, max);
  return text.length > max ? cut.replace(/[\ud800-\udbff]$/, '') : cut;
}
