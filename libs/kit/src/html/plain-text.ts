import { Parser } from 'htmlparser2';

/** Elements whose content is never displayed. */
const UNSHOWN = new Set(['script', 'style', 'template', 'noscript', 'iframe', 'object', 'svg']);
/** Elements that start a new line. */
const BLOCKS = new Set(
  'address article aside blockquote br dd div dl dt fieldset footer form h1 h2 h3 h4 h5 h6 header hr li main nav ol p pre section table td th tr ul'.split(
    ' ',
  ),
);
/** Elements without a blank line between them. */
const SINGLE_LINES = new Set(['br', 'dd', 'dt', 'li', 'td', 'tr']);
/** Maximum length of parsed markup, in characters; a description needs no more. */
const READ_MAX = 60_000;
/** Number of characters between two checks of the nesting depth. */
const CHUNK = 4_096;
/**
 * Nesting depth above that of any description; the parser's cost per element grows with its depth.
 */
const DEEPEST = 200;
/** Characters that PostgreSQL text cannot store: NUL, and unpaired surrogates. */
// eslint-disable-next-line no-control-regex -- NUL is meant
const UNKEPT = /[\u0000\p{Surrogate}]/gu;

/**
 * Returns the text of HTML with decoded entities: blocks on separate lines, list items with a
 * bullet. The HTML is parsed, not matched by patterns, in time linear in its length, and only up
 * to the nesting depth of a description. The result is text and must be escaped like any other.
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

/**
 * Removes characters that PostgreSQL refuses, because one such text would make a whole feed fail.
 */
export function storable(text: string): string {
  return text.replace(UNKEPT, '');
}

/** Returns the text of HTML on one line, for example a title. */
export function plainLine(html: string): string {
  return plainText(html).replace(/\s+/g, ' ').trim();
}

/** Collapses consecutive blank lines and spaces, and removes empty bullets. */
function tidied(text: string): string {
  const lines = text.split('\n').map((line) => line.replace(/[ \t\u00a0]+/g, ' ').trim());
  const kept = lines.filter(
    (line, index) => line !== '•' && (line !== '' || lines[index - 1] !== ''),
  );
  return kept.join('\n').trim();
}
