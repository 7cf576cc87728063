/** Mathematical letters used for bold and italics: "𝗞𝗲𝗿𝗻𝗶𝗻𝗴". */
const STYLED = /[\u{1d400}-\u{1d7ff}\uff01-\uff5e]+/gu;
/** A soft hyphen, visible only at a line break. */
const BROKEN_WORD = /\u00ad[ \t]*\r?\n[ \t]*/g;
/**
 * Characters used as bullets at the beginning of a line: arrows, pictures, private use, circled
 * numbers.
 */
const BULLET =
  /^([ \t]{0,12})(?:[\u2190-\u21ff\u25a0-\u25ff\u2605\u2606\u2700-\u27bf\u27f0-\u27ff\u2900-\u297f\u2b00-\u2bff\ue000-\uf8ff\u2460-\u24ff]|(?![\d#*])\p{Extended_Pictographic})\ufe0f?[ \t]{1,6}(?=\S)/gmu;
const PICTURE =
  /[ \t]?(?![\d#*\u00a9\u00ae\u2122\u2190-\u21ff])\p{Extended_Pictographic}(?:\ufe0f|\u200d|\p{Emoji_Modifier})*/gu;
/**
 * Citation marks of assistants and reference managers: 【1†source】, [oaicite:3], citeturn0search1.
 */
const CITATION =
  /\u3010[^\u3010\u3011\n]{1,60}\u3011|\[?:?contentReference\[oaicite:\d{1,4}\][^\s]{0,40}|\[oaicite:\d{1,4}\]|\ue200?cite[\ue200-\ue206][^\s\ue201]{1,80}\ue201?/gu;
const ENTITIES: Readonly<Record<string, string>> = {
  nbsp: ' ',
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
  rsquo: "'",
  lsquo: "'",
  ldquo: '"',
  rdquo: '"',
  ndash: '–',
  mdash: '—',
  hellip: '…',
  bull: '•',
  middot: '•',
};
const ENTITY = /&(?:#(\d{2,6})|#x([0-9a-f]{2,5})|([a-z]{2,6}));/gi;

/**
 * Replaces the substitutes that other programs use by the plain characters. Runs in linear time.
 */
export function repairCharacters(text: string): string {
  return (
    text
      .replaceAll('\v', '\n')
      .replaceAll('\u0085', '\n')
      // eslint-disable-next-line no-control-regex -- control characters are what is removed
      .replace(/[\u0001-\u0008\u000e-\u001f\u007f]/g, '')
      .replace(BROKEN_WORD, '')
      .replace(CITATION, '')
      .replace(STYLED, (letters) => letters.normalize('NFKC'))
      .replace(ENTITY, decodeEntity)
  );
}

/** Replaces all kinds of bullets by one, and removes pictures within lines. */
export function repairBullets(text: string): string {
  return text.replace(BULLET, '$1\u2022 ').replace(PICTURE, '');
}

function decodeEntity(whole: string, decimal?: string, hex?: string, name?: string): string {
  if (name !== undefined) return ENTITIES[name.toLowerCase()] ?? whole;
  const code = decimal === undefined ? Number.parseInt(hex ?? '', 16) : Number(decimal);
  return code > 31 && code < 0x11_0000 && !(code >= 0xd800 && code <= 0xdfff)
    ? String.fromCodePoint(code)
    : whole;
}
