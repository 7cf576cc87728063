import { z } from 'zod';

const CANNOT_BE_KEPT = 'The text has a character that cannot be kept. Please type it anew.';
/** Half of a character that takes two code units, without its other half. */
const LONE_HALF = /\p{Surrogate}/u;

/** Signs that nobody sees, and those that turn what follows around: both come by pasting. */
const UNSEEN = /(?![\t\n\r])\p{Control}|[\u202a-\u202e\u2066-\u2069]/gu;

/**
 * Words as somebody types them. PostgreSQL keeps no U+0000, and as JSON no half of a character: both
 * are refused, for they come by no keyboard. Other unseen signs are left out, and a text without
 * anything to read is empty: `min(1)` refuses it.
 */
export const textSchema = z
  .string()
  .refine((text) => !text.includes('\u0000') && !LONE_HALF.test(text), CANNOT_BE_KEPT)
  .overwrite((text) => (isSeen(text) ? withoutUnseen(text) : ''));

/** A text without signs of control and those that turn what follows around. */
export function withoutUnseen(text: string): string {
  return text.replace(UNSEEN, '');
}

/** A text from elsewhere, such as a file's name, without what `textSchema` refuses or leaves out. */
export function keptText(text: string): string {
  return withoutUnseen(text).replace(/\p{Surrogate}/gu, '\ufffd');
}

/**
 * Anything but spaces, marks without a letter, what nobody sees, and the signs that are drawn as nothing: Braille's
 * empty cell, the null note head of music, and the blanks of hieroglyphs. No property of Unicode tells those.
 */
const SEEN = /[^\s\p{Default_Ignorable_Code_Point}\p{C}\p{M}\u2800\u{1d159}\u{13441}\u{13442}]/u;

/** Whether a text has something to read: blank ones have not, nor those of signs that nobody sees. */
export function isSeen(text: string): boolean {
  return SEEN.test(text);
}

/** The beginning of a text, `max` code units at most; no character is cut in two. */
export function cutText(text: string, max: number): string {
  const cut = text.slice(0, max);
  return text.length > max ? cut.replace(/[\ud800-\udbff]$/, '') : cut;
}
