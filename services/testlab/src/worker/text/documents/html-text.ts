import { Parser } from 'htmlparser2';

/** Elements whose content is not text of the document. */
const UNSEEN = new Set(['script', 'style', 'head', 'noscript', 'template', 'svg', 'nav', 'iframe']);
const BLOCKS = new Set(
  'p div section article header footer main h1 h2 h3 h4 h5 h6 ul ol li table tr dl dt dd blockquote pre br hr'.split(
    ' ',
  ),
);
const HEADING = /^h([1-6])$/;

/**
 * Returns the text of an HTML document: headings marked as in Markdown, list items as bullets, the
 * rows of a table as lines with tabs.
 */
export function htmlText(html: string): string {
  const pieces: string[] = [];
  let last = '\n';
  let [unseen, plain] = [0, 0];
  const add = (piece: string) => {
    if (!piece) return;
    pieces.push(piece);
    last = piece.slice(-1);
  };
  const breakLine = () => {
    if (last !== '\n') add('\n');
  };
  const parser = new Parser(
    {
      onopentag(name) {
        if (UNSEEN.has(name)) unseen += 1;
        if (name === 'pre') plain += 1;
        if (BLOCKS.has(name)) breakLine();
        const [, level] = HEADING.exec(name) ?? [];
        if (level !== undefined) add(`\n${'#'.repeat(Number(level))} `);
        if (name === 'li') add('- ');
        if ((name === 'td' || name === 'th') && last !== '\n') add('\t');
      },
      ontext(piece) {
        if (unseen > 0) return;
        const own = plain > 0 ? piece : piece.replace(/\s+/g, ' ');
        add(plain === 0 && /\s/.test(last) ? own.trimStart() : own);
      },
      onclosetag(name) {
        if (UNSEEN.has(name)) unseen -= 1;
        if (name === 'pre') plain -= 1;
        if (BLOCKS.has(name)) breakLine();
        if (name === 'p' || name === 'table' || HEADING.test(name)) add('\n');
      },
    },
    { decodeEntities: true },
  );
  parser.end(html);
  return pieces
    .join('')
    .replace(/\n{3,}/g, '\n\n')
    .trim();
}
