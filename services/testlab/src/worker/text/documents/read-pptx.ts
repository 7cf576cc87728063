import { Parser } from 'htmlparser2';
import { unpack, type Archive } from './archive';

const SLIDE = /^ppt\/slides\/slide(\d+)\.xml$/;
const NOTES = /^ppt\/notesSlides\/notesSlide(\d+)\.xml$/;

/**
 * Returns the text of all slides in order: each is a page with its title as a heading, followed by
 * its notes.
 */
export function readPptx(archive: Archive): string {
  const [slides, notes] = [numbered(archive, SLIDE), numbered(archive, NOTES)];
  const numbers = [...slides.keys()].sort((one, other) => one - other);
  return numbers
    .map((number) => {
      const own = slides.get(number);
      const beside = notes.get(number);
      return [own, beside].map((name) => (name ? slideText(unpack(archive, name)) : '')).join('\n');
    })
    .join('\n\f\n');
}

function numbered({ names }: Archive, pattern: RegExp): Map<number, string> {
  return new Map(
    names.flatMap((name): [number, string][] => {
      const [, number] = pattern.exec(name) ?? [];
      return number === undefined ? [] : [[Number(number), name]];
    }),
  );
}

const TITLES = new Set(['title', 'ctrTitle']);
/** Placeholders for slide numbers, dates, headers and footers. */
const FURNITURE = new Set(['sldNum', 'dt', 'ftr', 'hdr']);

/**
 * Returns the paragraphs of one slide (DrawingML) as lines: titles as headings, the others as
 * bullets.
 */
function slideText(xml: string): string {
  const lines: string[] = [];
  let kind = '';
  let line = '';
  let isText = false;
  const parser = new Parser(
    {
      onopentag(name, { type }) {
        if (name === 'p:sp') kind = '';
        else if (name === 'p:ph') kind = type ?? '';
        else if (name === 'a:p') line = '';
        else if (name === 'a:t') isText = true;
        else if (name === 'a:br') line += ' ';
      },
      ontext(text) {
        if (isText) line += text;
      },
      onclosetag(name) {
        if (name === 'a:t') isText = false;
        if (name !== 'a:p' || !line.trim() || FURNITURE.has(kind)) return;
        const text = line.replace(/\s+/g, ' ').trim();
        lines.push(TITLES.has(kind) ? `# ${text}\n` : `- ${text}`);
      },
    },
    { xmlMode: true, decodeEntities: true },
  );
  parser.end(xml);
  return lines.join('\n');
}
