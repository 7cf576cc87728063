import { Parser } from 'htmlparser2';

/** Elements whose content is never shown. */
const UNSHOWN = new Set(['script', 'style', 'template', 'noscript', 'iframe', 'object', 'svg']);
/** Elements that begin a line of their own. */
const BLOCKS = new Set(
  'address article aside blockquote br dd div dl dt fieldset footer form h1 h2 h3 h4 h5 h6 header hr li main nav ol p pre section table td th tr ul'.split(
    ' ',
  ),
);
/** Elements that follow one another without a blank line between. */
const SINGLE_LINES = new Set(['br', 'dd', 'dt', 'li', 'td', 'tr']);
/** Characters of markup that are read; what follows adds nothing to a description. */
const READ_MAX = 60_000;
/** Characters between two checks of how deep the elements are nested. */
const CHUNK = 4_096;
/** Deeper than any description: each element costs the parser as much as it is deep. */
const DEEPEST = 200;
/** What PostgreSQL does not keep in a text: NUL, and half a character. */
// eslint-disable-next-line no-control-regex -- NUL is meant
const UNKEPT = /[\u0000\p{Surrogate}]/gu;

/**
 * The text of HTML, entities decoded: blocks on lines of their own, list items behind a bullet. It is
 * parsed, not matched by patterns, in time that is linear in its length, and no further than elements are
 * as deep in one another as in a description; what it answers is text and has to be escaped like any other.
 */
export function plainText(html: string): string {
  const pieces: string[] = [];
  let unshown = 0;
  let depth = 0;
  const parser = new Parser(
    {
      onopentag: (name) => {
        depth += 1;
        if (UNSHOWN.has(name)) unshown += 1;
        if (BLOCKS.has(name)) pieces.push(name === 'li' ? '\n• ' : '\n');
      },
      ontext: (text) => {
        if (unshown === 0) pieces.push(text.replace(/\s+/g, ' '));
      },
      onclosetag: (name) => {
        depth -= 1;
        if (UNSHOWN.has(name)) unshown -= 1;
        if (BLOCKS.has(name) && !SINGLE_LINES.has(name)) pieces.push('\n');
      },
    },
    { decodeEntities: true, lowerCaseTags: true },
  );
  const read = Math.min(html.length, READ_MAX);
  for (let from = 0; from < read && depth <= DEEPEST; from += CHUNK) {
    parser.write(html.slice(from, Math.min(from + CHUNK, read)));
  }
  parser.end();
  return tidied(storable(pieces.join('')));
}

/** A text without what PostgreSQL refuses: one such text would cost a feed all others. */
export function storable(text: string): string {
  return text.replace(UNKEPT, '');
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
