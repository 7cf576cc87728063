import { Parser } from 'htmlparser2';

/** Elements whose content is never shown. */
const UNSHOWN = new Set(['script', 'style', 'template', 'noscript', 'iframe', 'object', 'svg']);
/** Elements that begin a line of their own. */
const BLOCKS = new Set(
  'address article aside blockquote br dd div dl dt fieldset footer form h1 h2 h3 h4 h5 h6 header hr li main nav ol p pre section table td th tr ul'.split(
    ' ',
  ),
);
/** Those that follow one another without a blank line between. */
const SINGLE_LINES = new Set(['br', 'dd', 'dt', 'li', 'td', 'tr']);
/** Characters of markup that are read; what follows adds nothing to a posting. */
const READ_MAX = 60_000;

/**
 * The text of HTML, entities decoded: blocks on lines of their own, list items behind a bullet. It is
 * parsed, not matched by patterns, in time that is linear in its length; what it answers is text and
 * has to be escaped like any other.
 */
export function plainText(html: string): string {
  const pieces: string[] = [];
  let unshown = 0;
  const parser = new Parser(
    {
      onopentag: (name) => {
        if (UNSHOWN.has(name)) unshown += 1;
        if (BLOCKS.has(name)) pieces.push(name === 'li' ? '\n• ' : '\n');
      },
      ontext: (text) => {
        if (unshown === 0) pieces.push(text.replace(/\s+/g, ' '));
      },
      onclosetag: (name) => {
        if (UNSHOWN.has(name)) unshown -= 1;
        if (BLOCKS.has(name) && !SINGLE_LINES.has(name)) pieces.push('\n');
      },
    },
    { decodeEntities: true, lowerCaseTags: true },
  );
  parser.end(html.slice(0, READ_MAX));
  return tidied(pieces.join(''));
}

/** One line of text from HTML, such as a title. */
export function plainLine(html: string): string {
  return plainText(html).replace(/\s+/g, ' ').trim();
}

/** Blank lines come one at a time, and spaces too; an empty bullet goes. */
function tidied(text: string): string {
  const lines = text.split('\n').map((line) => line.replace(/[ \t\u00a0]+/g, ' ').trim());
  const kept = lines.filter(
    (line, index) => line !== '•' && (line !== '' || lines[index - 1] !== ''),
  );
  return kept.join('\n').trim();
}
