import { isKnownWord } from '../../language/known-word';
import { joinLines } from '../../join-lines';

/** Glyphs without a character map, whose letters are unknown. */
const UNMAPPED = '\0\ufffd';
const BROKEN_WORD = new RegExp(
  `(?<![\\p{L}${UNMAPPED}])[\\p{L}${UNMAPPED}]{2,40}(?![\\p{L}${UNMAPPED}])`,
  'gu',
);
const LIGATURES = ['fi', 'ff', 'fl', 'ffi', 'ffl', 'ft', 'tt', 'ti'];
/** A hyphen that splits a word at the end of a line, with a character map or without. */
// eslint-disable-next-line no-control-regex -- a hyphen's glyph often has a control character for its map
const PARTED = /(\p{L}{2,})[-\u00ad\u2010\u2011\0\u0002\ufffd]$/u;
const REST = /^(\p{Ll}+)([^\s]*)\s*/u;
const SPACED = /(?<![\p{L}\p{N}])\p{Lu}(?: \p{Lu}){3,29}(?![\p{L}\p{N}])/gu;

/**
 * Rejoins a word that is split at a line end: its second part moves to the line before.
 * @returns the line before, and the rest of the next one.
 */
export function joinHyphen(before: string, line: string): [string, string] {
  const parted = PARTED.exec(before.slice(-60));
  const [whole, rest = '', tail = ''] = REST.exec(line) ?? [];
  const [end, start = ''] = parted ?? [];
  if (end === undefined || whole === undefined) return [before, line];
  const bare = before.slice(0, -1);
  const joined = isKnownWord(start + rest) ? bare + rest : joinLines(`${bare}-`, rest);
  return [joined + tail, line.slice(whole.length)];
}

/** Repairs words with unmapped ligatures, and words set letter by letter. Runs in linear time. */
export function repairWords(text: string): string {
  const known = new Map<string, string>();
  return text
    .replace(BROKEN_WORD, (word) => {
      const cached = known.get(word);
      if (cached !== undefined) return cached;
      const repaired = withLigature(word);
      known.set(word, repaired);
      return repaired;
    })
    .replace(SPACED, unspaced)
    .replaceAll('\0', '');
}

/** Returns the word with the ligatures that make it a known word, else with U+FFFD. */
function withLigature(word: string): string {
  const parts = word.split(/[\0\ufffd]/);
  if (parts.length < 2 || parts.length > 3) return word.replaceAll('\0', '\ufffd');
  const found = LIGATURES.find((ligature) => isKnownWord(parts.join(ligature)));
  return found === undefined ? word.replaceAll('\0', '\ufffd') : parts.join(found);
}

/** Returns "K E R N I N G" as one word, "A D E C K L E" as two. */
function unspaced(spaced: string): string {
  const word = spaced.replaceAll(' ', '');
  if (isKnownWord(word)) return word;
  const [, article, rest] = /^(AN?|THE)(\p{Lu}{3,})$/u.exec(word) ?? [];
  if (article !== undefined && rest !== undefined && isKnownWord(rest)) return `${article} ${rest}`;
  return spaced;
}
