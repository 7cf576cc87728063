import { entryOf, LEAST_ENTRIES, LONGEST_ENTRY, rewriteRuns } from './entry';

/** Part of all lines that must be of a form before the whole text is taken for a list of that form. */
const MOST = 0.8;

const LEAD = String.raw`^\s*(?:[-*+\u2022]\s{1,4})?`;
/** Forms that a list in the midst of a text may have, too. */
const WITHIN = [
  /^\s*([^\t]{2,60}?)\s*\t\s*([^\t]{8,})$/,
  new RegExp(String.raw`${LEAD}([\p{L}][^:.!?|\t]{1,50}?)\s?::{1,2}\s?([^:\s].{7,})$`, 'u'),
  new RegExp(
    String.raw`${LEAD}([\p{L}][^:.!?|\t–—]{1,50}?)\s{1,3}[-–—]\s{1,3}([^\s-].{13,})$`,
    'u',
  ),
];
/** Forms that prose has as well: only where nearly all lines are of one. */
const WHOLE = [
  /^\s*"?([\p{L}][\p{L}\d' ()/-]{1,45})"?\s*[,;]\s*"?([^"]{15,}?)"?\s*$/u,
  /^\s*\|?\s*([^|]{2,60}?)\s*\|\s*([^|]{8,}?)\s*\|?\s*$/,
];

/** Reads lists of terms by tabs, dashes, colons, commas and strokes, and of a term above its meaning, as lines "Term: meaning". */
export function readPlainLists(lines: string[]): string[] {
  const within = WITHIN.reduce((all, pattern) => {
    const isEntry = (line: string) => line.length <= LONGEST_ENTRY && pattern.test(line);
    return rewriteRuns(all, {
      isBlank: isBlankLine,
      isEntry,
      rewrite: (line) => rewritten(line, pattern),
    });
  }, withMeaningsBelow(lines));
  return WHOLE.reduce((all, pattern) => {
    return areMostly(all, pattern) ? all.map((line) => rewritten(line, pattern)) : all;
  }, within);
}

function isBlankLine(line: string): boolean {
  return line.trim() === '';
}

/** Whether nearly all lines are of a form. */
export function areMostly(lines: readonly string[], pattern: RegExp, least = MOST): boolean {
  const all = lines.filter((line) => !isBlankLine(line));
  const those = all.filter((line) => line.length < LONGEST_ENTRY && pattern.test(line));
  return those.length >= LEAST_ENTRIES && those.length >= least * all.length;
}

function rewritten(line: string, pattern: RegExp): string {
  const [, term = '', meaning = ''] = pattern.exec(line.slice(0, LONGEST_ENTRY)) ?? [];
  return term === '' ? line : entryOf(term, meaning);
}

/** A term that stands alone on its line: few words, and no end of a sentence. */
const ALONE = /^\p{L}[^.!?:;,|#*"\u2022\t]{1,48}$/u;
const MOST_WORDS = 6;
const MOST_LINES = 6;
const MEANING_LENGTH = { least: 15, most: 400 };

/** A term, and its meaning on the lines below it, up to the next blank line. */
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

/** Lines that no blank line parts, each stanza with the blank lines behind it. */
function stanzasOf(lines: readonly string[]): string[][] {
  const stanzas: string[][] = [];
  lines.forEach((line, at) => {
    const opens = !isBlankLine(line) && isBlankLine(lines[at - 1] ?? '');
    if (opens || stanzas.length === 0) stanzas.push([line]);
    else stanzas.at(-1)?.push(line);
  });
  return stanzas;
}
