import { entryOf, LEAST_ENTRIES, LONGEST_ENTRY } from './entry';
import { withTermsAsHeadings } from './heading-lists';

/** Text before a term: whitespace, bullets or a number. */
const LEAD = String.raw`\s{0,12}(?:(?:[-*+\u2022]|\d{1,3}[.)])\s{1,4}){0,2}`;
/** "**Term**: meaning", "- **Term:** meaning", "* *Term* (alias) – meaning". */
const MARKED = new RegExp(
  String.raw`^(${LEAD})(\*\*|__|\*|_)(?=\S)([^*_|:]{2,60}?)(\s?:)?\2\s{0,2}(\([^()]{1,40}\)\s{0,2})?(?:(:{1,2}|[-\u2013\u2014=])\s{1,4})?(?=\S)(.+)$`,
);
const DEFINED = /^ {0,3}:\s{1,4}(\S.{7,})$/;
/** Line between the head of a table and its rows, without blanks. */
const RULE = /^\|?:?-{2,}:?(?:\|:?-{2,}:?){1,8}\|?$/;
const MEANING_HEAD =
  /^\W*(?:definitions?|meanings?|descriptions?|explanations?|what (?:it|they) (?:is|are|means?|does|do))\W*$/i;

/** Rewrites the Markdown forms of terms with their meanings as lines "Term: meaning". */
export function readMarkdownLists(lines: readonly string[]): string[] {
  return withTermsAsHeadings(withTables(withDefinitionLists(lines))).flatMap(withMarkedTerm);
}

/**
 * Rewrites a term in bold or italics with a separator before its meaning as a block of its own.
 */
function withMarkedTerm(line: string): string[] {
  if (line.length > LONGEST_ENTRY) return [line];
  const [, lead = '', , term = '', inside, alias = '', between, meaning = ''] =
    MARKED.exec(line) ?? [];
  if (term === '' || (inside ?? between) === undefined) return [line];
  const entry = lead + entryOf(`${term} ${alias}`, meaning);
  return lead.trim() === '' ? ['', entry] : [entry];
}

/** Rewrites "Term" with ": meaning" on the next line. */
function withDefinitionLists(lines: readonly string[]): string[] {
  const kept: string[] = [];
  for (const line of lines) {
    const meaning = line.length > LONGEST_ENTRY ? undefined : DEFINED.exec(line)?.[1];
    const isApart = kept.at(-1)?.trim() === '';
    const term = kept.at(isApart ? -2 : -1)?.trim() ?? '';
    if (meaning === undefined || !/^[^.:|#]{2,60}$/.test(term)) {
      kept.push(line);
      continue;
    }
    kept.splice(isApart ? -2 : -1);
    kept.push('', entryOf(term.replace(/[*_`]/g, ''), meaning));
  }
  return kept;
}

/**
 * Rewrites tables of terms: those with two columns, or with a column whose header announces the
 * meaning.
 */
function withTables(lines: readonly string[]): string[] {
  const parts: string[][] = [];
  let at = 0;
  while (at < lines.length) {
    let end = at + 1;
    if (isRow(lines[at]) && isRule(lines[at + 1])) {
      while (isRow(lines[end])) end += 1;
    }
    const part = lines.slice(at, end);
    parts.push(entriesOf(part.map(cellsOf)) ?? part);
    at = end;
  }
  return parts.flat();
}

function entriesOf([head = [], , ...rows]: readonly string[][]): string[] | undefined {
  const named = head.findIndex((cell) => MEANING_HEAD.test(cell));
  if (rows.length < LEAST_ENTRIES - 1 || (named < 1 && head.length !== 2)) return undefined;
  return rows.flatMap((row) => {
    const [term = '', meaning = ''] = [row[0], row[Math.max(named, 1)]];
    return term !== '' && meaning !== '' ? ['', entryOf(term, meaning)] : [];
  });
}

function isRow(line: string | undefined): boolean {
  return line !== undefined && line.length <= LONGEST_ENTRY && line.includes('|');
}

function isRule(line: string | undefined): boolean {
  return line !== undefined && isRow(line) && RULE.test(line.replace(/\s+/g, ''));
}

function cellsOf(row: string): string[] {
  return row
    .replace(/^\s*\||\|\s*$/g, '')
    .split('|')
    .map((cell) => cell.trim().replace(/^(\*\*|__|\*|_|`)(.+)\1$/, '$2'));
}
