import { htmlText } from './html-text';
import { withoutFalsehoods } from './is-claimed-false';
import { repairBullets, repairCharacters } from './repair-characters';
import { repairLines } from './repair-lines';

const HTML = /^\s*(?:<!doctype html|<html|<head|<body)\b/i;
/** A saved mail or page: soft breaks, and bytes as "=E2=80=99". */
const SOFT_BREAK = /=\r?\n/g;
const QUOTED = /(?:=[0-9A-F]{2})+/g;
const LEAST_QUOTED = 3;

/**
 * Reads what students really have: brings text that other programs wrote into plain notes. Linear in the text.
 * @param options.lists whether lists of terms become lines "Term: meaning"; a text to keep stays as it was written
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
