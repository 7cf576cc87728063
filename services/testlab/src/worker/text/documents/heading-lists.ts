import { entryOf, LONGEST_ENTRY, rewriteRuns } from './entry';

const HEADING = /^ {0,3}(#{1,6})\s+(?=\S)(.{2,60}?)\s*#*$/;
const LEVELS = [1, 2, 3, 4, 5, 6];
const MOST_WORDS = 7;
const MEANING_LENGTH = { least: 20, most: 400 };
/** Headings that only count the parts of a text and are no terms. */
const COUNTED =
  /^(?:part|chapter|section|unit|week|day|lecture|lesson|module|topic|exercise|question|step|slide|appendix)\s/i;
/** Beginnings of prose that continues a heading, and of text that is no prose. */
const NO_MEANING =
  /^(?:[^\p{L}"(]|(?:in|when|if|this|these|it|its|they|we|you|there|as|to|at|on|for|by|with|from|after|before|during|because|since|while|although|let|here|how|what|why)\b)/iu;

/**
 * A heading with the text below it, up to the next heading; the text before the first one has
 * none.
 */
interface Section {
  term: string;
  /** Number of its marks; 0 before the first heading. */
  level: number;
  lines: string[];
  /** Its lines that are not blank. */
  under: string[];
}

/**
 * Rewrites glossaries whose terms are headings of one level, each above a short paragraph, as
 * lines "Term: meaning".
 */
export function withTermsAsHeadings(lines: readonly string[]): string[] {
  return LEVELS.reduce(
    (sections, level) =>
      rewriteRuns(sections, {
        isBlank: ({ under }) => under.length === 0,
        isEntry: (section) => section.level === level && isAboveMeaning(section),
        rewrite: (section) => ({
          ...section,
          lines: ['', entryOf(section.term, section.under.join(' ')), ''],
        }),
      }),
    sectionsOf(lines),
  ).flatMap((section) => section.lines);
}

function sectionsOf(lines: readonly string[]): Section[] {
  const sections: Section[] = [{ term: '', level: 0, lines: [], under: [] }];
  for (const line of lines) {
    const [, marks = '', term = ''] = line.length > LONGEST_ENTRY ? [] : (HEADING.exec(line) ?? []);
    if (marks !== '') sections.push({ term, level: marks.length, lines: [line], under: [] });
    else {
      sections.at(-1)?.lines.push(line);
      if (line.trim() !== '') sections.at(-1)?.under.push(line);
    }
  }
  return sections;
}

function isAboveMeaning({ term, lines, under }: Section): boolean {
  const said = under.join(' ').trim();
  const { least, most } = MEANING_LENGTH;
  const paragraphs = lines
    .slice(1)
    .join('\n')
    .trim()
    .split(/\n\s*\n/);
  return (
    paragraphs.length === 1 &&
    said.length >= least &&
    said.length <= most &&
    term.split(' ').length <= MOST_WORDS &&
    !/[?:]$/.test(term) &&
    !COUNTED.test(term) &&
    under.every((line) => /^\s*[\p{L}"(]/u.test(line)) &&
    !NO_MEANING.test(said) &&
    !said.toLowerCase().startsWith(term.toLowerCase())
  );
}
