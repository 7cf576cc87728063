import { spreadOut } from '../question/seeded-random';

/** A section that is drawn whole, and what one call is given of the material, in characters. */
const SECTION = 1_000;
const PORTION = 8_000;
const SECTIONS_A_PORTION = PORTION / SECTION;

/** How many calls share a text: those at first, and those that may follow for what is missing. */
export interface Calls {
  first: number;
  further: number;
}

/**
 * What each call is given of a text. The first calls share it from its beginning to its end; where their
 * parts are larger than a portion, sections are drawn evenly from each. Further calls are given sections
 * that nobody has read yet, as long as there are some.
 */
export function drawPortions(text: string, { first, further }: Calls): string[] {
  const sections = sectionsOf(text);
  const read = new Set<string>();
  const portions: string[] = [];
  for (let call = 0; call < first; call += 1) {
    const part = sections.slice(
      Math.floor((call * sections.length) / first),
      Math.ceil(((call + 1) * sections.length) / first),
    );
    portions.push(portionOf(part, read));
  }
  for (let call = 0; call < further; call += 1) {
    const unread = sections.filter((section) => !read.has(section));
    portions.push(portionOf(unread.length > 0 ? unread : sections, read));
  }
  return portions;
}

function portionOf(sections: readonly string[], read: Set<string>): string {
  const drawn = spreadOut(sections, SECTIONS_A_PORTION);
  for (const section of drawn) read.add(section);
  return drawn.join('\n\n').slice(0, PORTION + SECTION);
}

/** The text in pieces of up to a section, cut where a paragraph, a sentence or a word ends. */
function sectionsOf(text: string): string[] {
  const sections: string[] = [];
  let rest = text.trim();
  while (rest.length > SECTION) {
    const end = cutOf(rest.slice(0, SECTION));
    sections.push(rest.slice(0, end).trim());
    rest = rest.slice(end).trimStart();
  }
  return [...sections, rest].filter((section) => section !== '');
}

function cutOf(head: string): number {
  const least = SECTION / 2;
  const paragraph = head.lastIndexOf('\n\n');
  if (paragraph >= least) return paragraph;
  const sentence = Math.max(head.lastIndexOf('. '), head.lastIndexOf('.\n')) + 1;
  if (sentence >= least) return sentence;
  const word = head.lastIndexOf(' ');
  return word >= least ? word : head.length;
}
