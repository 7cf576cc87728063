import { entryOf, LEAST_ENTRIES, LONGEST_ENTRY, rewriteRuns } from './entry';
import { withoutEntryLabels } from './entry-labels';

/** Minimum share of lines of a form for the whole text to count as a list of that form. */
const MOST = 0.8;

/** A form of entries: returns the term and the meaning of a matching line. */
type Form = (line: string) => { term: string; meaning: string } | undefined;

const LEAD = String.raw`^\s*(?:[-*+\u2022]\s{1,4})?`;
const COLONS = new RegExp(
  String.raw`${LEAD}([\p{L}][^:.!?|\t]{1,50}?)\s?::{1,2}\s?([^:\s].{7,})$`,
  'u',
);
const DASH = new RegExp(
  String.raw`${LEAD}([\p{L}][^:.!?|\t–—]{1,50}?)\s{1,3}[-–—]\s{1,3}([^\s-].{13,})$`,
  'u',
);
const COMMA = /^"?([\p{L}][\p{L}\d' ()/-]{1,45})"? ?[,;] ?"?([^"]{15,}?)"?$/u;
/** Forms of lists within a text and of whole lists. */
const WITHIN: Form[] = [
  (line) => twoCells(line, '\t'),
  (line) => partsOf(COLONS, line),
  (line) => partsOf(DASH, line),
];
/** Forms that prose has as well: used only if nearly all lines match one. */
const WHOLE: Form[] = [
  // A pattern with several unlimited runs of blanks takes quadratic time, or more.
  (line) => partsOf(COMMA, line.trim().replace(/\s+/g, ' ')),
  (line) => twoCells(line, '|'),
];
const CELL_LENGTH = { leastTerm: 2, mostTerm: 60, leastMeaning: 8 };

/**
 * Rewrites lists of terms with tabs, dashes, colons, commas and vertical bars, and terms above
 * their meanings, as lines "Term: meaning".
 */
export function readPlainLists(lines: string[]): string[] {
  const within = WITHIN.reduce(
    (all, form) => {
      const isEntry = (line: string) => line.length <= LONGEST_ENTRY && form(line) !== undefined;
      return rewriteRuns(all, {
        isBlank: isBlankLine,
        isEntry,
        rewrite: (line) => rewritten(line, form),
      });
    },
    withMeaningsBelow(withoutEntryLabels(lines)),
  );
  return WHOLE.reduce((all, form) => {
    const isList = areMostly(all, (line) => form(line) !== undefined);
    return isList ? all.map((line) => rewritten(line, form)) : all;
  }, within);
}

function isBlankLine(line: string): boolean {
  return line.trim() === '';
}

/** Returns whether nearly all lines match a form; stops as soon as too many do not. */
export function areMostly(
  lines: readonly string[],
  isOfForm: (line: string) => boolean,
  least = MOST,
): boolean {
  const all = lines.filter((line) => !isBlankLine(line));
  const needed = Math.max(LEAST_ENTRIES, least * all.length);
  let possible = all.length;
  for (const line of all) {
    if (possible < needed) return false;
    if (line.length >= LONGEST_ENTRY || !isOfForm(line)) possible -= 1;
  }
  return possible >= needed;
}

function partsOf(pattern: RegExp, line: string): ReturnType<Form> {
  const [, term = '', meaning = ''] = pattern.exec(line) ?? [];
  return term === '' ? undefined : { term, meaning };
}

/** Returns a term and a meaning if these are the only two cells of a line separated by `sign`. */
function twoCells(line: string, sign: string): ReturnType<Form> {
  const cells = line.split(sign).map((cell) => cell.trim());
  const [term = '', meaning = '', ...others] = cells.filter((cell) => cell !== '');
  const { leastTerm, mostTerm, leastMeaning } = CELL_LENGTH;
  const isEntry =
    others.length === 0 &&
    term.length >= leastTerm &&
    term.length <= mostTerm &&
    meaning.length >= leastMeaning;
  return isEntry ? { term, meaning } : undefined;
}

function rewritten(line: string, form: Form): string {
  const entry = form(line.slice(0, LONGEST_ENTRY));
  return entry ? entryOf(entry.term, entry.meaning) : line;
}

/** A term on a line of its own: few words, without the end of a sentence. */
const ALONE = /^\p{L}[^.!?:;,|#*"\u2022\t]{1,48}$/u;
const MOST_WORDS = 6;
const MOST_LINES = 6;
const MEANING_LENGTH = { least: 15, most: 400 };

/** Rewrites a term with its meaning on the lines below it, up to the next blank line. */
function withMeaningsBelow(lines: readonly string[]): string[] {
  const stanzas = stanzasOf(lines);
  return rewriteRuns(stanzas, {
    isBlank: (stanza) => stanza.every(isBlankLine),
    isEntry: isTermAboveMeaning,
    rewrite: ([term = '', ...meaning]) => [
      entryOf(term, meaning.join(' ').replace(/\s+/g, ' ')),
      '',
    ],
  }).flat();
}

function isTermAboveMeaning([first = '', ...rest]: readonly string[]): boolean {
  const term = first.trim();
  const meaning = rest.filter((line) => !isBlankLine(line));
  const said = meaning[0]?.trim() ?? '';
  const length = meaning.reduce((sum, line) => sum + line.length, 0);
  return (
    meaning.length > 0 &&
    meaning.length <= MOST_LINES &&
    length <= MEANING_LENGTH.most &&
    ALONE.test(term) &&
    term.split(' ').length <= MOST_WORDS &&
    said.length >= MEANING_LENGTH.least &&
    !meaning.at(-1)?.trim().endsWith('?') &&
    /^["(]?\p{L}/u.test(said) &&
    !said.toLowerCase().startsWith(term.toLowerCase())
  );
}

/** Groups lines between blank lines, each stanza with the blank lines after it. */
function stanzasOf(lines: readonly string[]): string[][] {
  const stanzas: string[][] = [];
  lines.forEach((line, at) => {
    const opens = !isBlankLine(line) && isBlankLine(lines[at - 1] ?? '');
    if (opens || stanzas.length === 0) stanzas.push([line]);
    else stanzas.at(-1)?.push(line);
  });
  return stanzas;
}
