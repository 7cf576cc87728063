/** Maximum length of a text, in characters; the rest is ignored. */
export const MAX_TEXT_LENGTH = 400_000;

const LIGATURES: ReadonlyMap<string, string> = new Map([
  ['\ufb00', 'ff'],
  ['\ufb01', 'fi'],
  ['\ufb02', 'fl'],
  ['\ufb03', 'ffi'],
  ['\ufb04', 'ffl'],
  ['\ufb05', 'st'],
  ['\ufb06', 'st'],
]);

/** Lone surrogates of a broken PDF, which a database cannot store. */
const LONE_HALF = /\p{Surrogate}/gu;
/** Runs without a blank that are longer than any written word. */
const ENDLESS_WORD = /[^\s]{61,}/g;

/**
 * Normalises the characters of extracted text: line ends, ligatures, quotes, blanks and bullets;
 * removes invisible characters.
 */
export function normaliseText(text: string): string {
  return (
    text
      .slice(0, MAX_TEXT_LENGTH)
      .replace(/\r\n?|\u2028|\u2029/g, '\n')
      .replace(/\f/g, '\n\n')
      .replace(/[\ufb00-\ufb06]/g, (ligature) => LIGATURES.get(ligature) ?? '')
      .replace(/[\u00ad\u200b-\u200f\u2060\ufeff]/g, '')
      // Within a word it marks an unreadable letter and remains, so that no question uses the
      // word.
      .replace(/(?<!\p{L})\ufffd+(?!\p{L})/gu, '')
      .replace(/[\u00a0\u2000-\u200a\u202f\u205f\u3000]/g, ' ')
      .replace(/[\u2018\u2019\u201b\u2032]/g, "'")
      .replace(/[\u201c\u201d\u201e\u201f\u2033\u00ab\u00bb]/g, '"')
      .replace(/[\u2010\u2011]/g, '-')
      .replace(
        /[\u2022\u25cf\u25aa\u25e6\u2023\u2043\u25a0\u27a2\u25ba\uf0b7\uf0a7\u00b7\u25cb\u2756\u2713\u2714\u27a4]/g,
        '\u2022',
      )
      // eslint-disable-next-line no-control-regex -- control characters are what is removed
      .replace(/[\u0000-\u0008\u000b\u000e-\u001f\u007f-\u009f]/g, '')
      .replace(LONE_HALF, '')
      .replace(ENDLESS_WORD, ' ')
  );
}
