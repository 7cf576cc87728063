import { spreadOut } from '../question/seeded-random';

/**
 * Size of a section, which is drawn whole, and of a call's portion of the material, in characters.
 */
const SECTION = 1_000;
const PORTION = 8_000;
const SECTIONS_A_PORTION = PORTION / SECTION;

/**
 * Number of calls that share a text: the first ones, and possible further ones for missing
 * questions.
 */
export interface Calls {
  first: number;
  further: number;
}

/**
 * Returns the portion of a text for each call. The first calls share it from beginning to end; if
 * their parts exceed a portion, sections are drawn evenly from each. Further calls receive
 * sections that are still unread, as long as there are any.
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

/**
 * Splits the text into sections of limited size, at the end of a paragraph, a sentence or a word.
 */
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
