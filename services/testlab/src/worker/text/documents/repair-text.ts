import { htmlText } from './html-text';
import { withoutFalsehoods } from './is-claimed-false';
import { repairBullets, repairCharacters } from './repair-characters';
import { repairLines } from './repair-lines';

const HTML = /^\s*(?:<!doctype html|<html|<head|<body)\b/i;
/**
 * Soft breaks and encoded bytes ("=E2=80=99") of a saved mail or page, in quoted-printable
 * encoding.
 */
const SOFT_BREAK = /=\r?\n/g;
const QUOTED = /(?:=[0-9A-F]{2})+/g;
const LEAST_QUOTED = 3;

/**
 * Converts text from other programs to plain notes. Runs in linear time.
 * @param options.lists whether lists of terms become lines "Term: meaning"; a text to keep remains
 * unchanged in this respect
 */
export function repairText(text: string, { lists = true } = {}): string {
  const plain = unquoted(text);
  const bare = HTML.test(plain.slice(0, 500)) ? htmlText(plain) : plain;
  // Marks of falsehood first: some of them are bullets as well.
  const honest = withoutFalsehoods(repairCharacters(bare));
  return repairLines(repairBullets(honest), { lists });
}

function unquoted(text: string): string {
  const breaks = text.match(SOFT_BREAK)?.length ?? 0;
  const codes = text.match(QUOTED)?.length ?? 0;
  if (breaks + codes < LEAST_QUOTED || breaks === 0) return text;
  return text
    .replace(SOFT_BREAK, '')
    .replace(QUOTED, (codes) => Buffer.from(codes.replaceAll('=', ''), 'hex').toString('utf8'));
}
