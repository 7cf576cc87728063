import { SECTION_MAX } from '@portal/contracts/materials';

/** Number of characters after which a section ends at the next blank line. */
const ENOUGH = 1_200;
/** Number of characters after which a section ends at the next line end. */
const PLENTY = 2_400;
/** Maximum number of sections of one text, for any number of headings. */
export const SECTIONS_MAX = 2_000;
const HEADING_MAX = 80;
const MARKDOWN_HEADING = /^#{1,6}\s+(.+?)\s*#*\s*$/;
/** "3.2 Osmosis", "Chapter 4: Cells", "OSMOSIS". */
const NUMBERED_HEADING =
  /^(?:(?:chapter|unit|lecture|week|part|section)\s+\w+[:.]?\s|\d+(?:\.\d+)*\.?\s+)\p{Lu}/iu;

export interface CutSection {
  /** Heading of the section; empty if there is none. */
  title: string;
  text: string;
}

/**
 * Splits a text into sections at its headings, each at most `SECTION_MAX` characters long. The
 * joined sections equal the text; there are `SECTIONS_MAX` at most. Runs in linear time.
 */
export function cutSections(text: string): CutSection[] {
  const sections: CutSection[] = [];
  let open: CutSection = { title: '', text: '' };
  let wasBlank = true;
  const begin = (title: string) => {
    if (open.text) sections.push(open);
    open = { title, text: '' };
  };
  for (const line of text.match(/[^\n\f]*[\n\f]|[^\n\f]+$/g) ?? []) {
    const bare = line.trim();
    const heading = wasBlank || bare.startsWith('#') ? headingOf(bare) : null;
    if (heading !== null) begin(heading);
    else if (open.text.length >= (wasBlank ? ENOUGH : PLENTY)) begin(open.title);
    for (let at = 0; at < line.length;) {
      if (open.text.length >= SECTION_MAX - 1) begin(open.title);
      const taken = wholeCharacters(line, at, SECTION_MAX - open.text.length);
      open.text += taken;
      at += taken.length;
    }
    wasBlank = bare === '';
  }
  begin('');
  return sections.length > SECTIONS_MAX ? mergeSmall(sections, text.length) : sections;
}

/**
 * Joins adjacent sections until each has its share of the text; the title is that of the first.
 */
function mergeSmall(sections: readonly CutSection[], length: number): CutSection[] {
  // Twice the even share: two neighbours that do not fit together exceed `SECTION_MAX` anyway.
  const least = Math.ceil((2 * length) / SECTIONS_MAX);
  const merged: CutSection[] = [];
  let open: CutSection | undefined;
  for (const { title, text } of sections) {
    if (open && open.text.length < least && open.text.length + text.length <= SECTION_MAX) {
      open.text += text;
    } else {
      open = { title, text };
      merged.push(open);
    }
  }
  return merged;
}

/** Returns a piece of a line: at most `most` code units and at least one whole character. */
function wholeCharacters(line: string, at: number, most: number): string {
  const piece = line.slice(at, at + most);
  const cut = piece.replace(/[\ud800-\udbff]$/, '');
  return at + piece.length < line.length && cut ? cut : piece;
}

function headingOf(line: string): string | null {
  if (line === '' || line.length > 2 * HEADING_MAX) return null;
  const [, marked] = MARKDOWN_HEADING.exec(line) ?? [];
  if (marked !== undefined) return marked.slice(0, HEADING_MAX);
  if (line.length > HEADING_MAX || /[.,;:!?]$/.test(line)) return null;
  const isCapitals = /\p{Lu}{3}/u.test(line) && !/\p{Ll}/u.test(line);
  return isCapitals || NUMBERED_HEADING.test(line) ? line : null;
}
