const PAGE_NUMBER =
  /^(?:page\s*|p\.\s*|slide\s*)?[-–—|[(]?\s*(?:\d{1,4}|[ivxlc]{1,7})\s*(?:(?:of|\/)\s*\d{1,4})?\s*[-–—|\])]?$/i;
const LEGAL_LINE =
  /©|\(c\)\s*\d{4}|all rights reserved|\bISBN\b|\bISSN\b|\bdoi\b|confidential|downloaded from/i;
const ADDRESS = /https?:\/\/|www\.|\S+@\S+\.\S+/i;
const DOT_LEADER = /\.{4,}|(?:\. ){4,}|…{2,}|_{4,}/;
const CAPTION =
  /^(?:fig(?:ure)?|table|box|exhibit|diagram|chart|plate|image|photo|listing|equation)\.?\s*\d+/i;
const CODE_LINE =
  /[{}]\s*$|^\s*(?:import|export|const|let|var|def|class|function|public|private|return|#include|SELECT|INSERT|UPDATE|DELETE|CREATE|FROM|WHERE)\b.*[(){};=*]|=>|==|&&|\|\||<\/?[a-z]+[^<>]*>|^\s*(?:\$|>>>)\s|^\s*\w+\s*[-+*]?=\s*\S+$/;

/** Lists in laws have a semicolon after each item, like code; code has few words in a row. */
const CODE_END = /;\s*$/;
const WORDS_IN_A_ROW = /(?:\b[A-Za-z]{2,}[,]? ){5}/;

/** Maximum length of a line, in characters; longer ones are whole paragraphs. */
const LONGEST = 1_000;

/** Returns whether the line is set in columns or consists mostly of numbers. */
function isTableRow(line: string): boolean {
  if ((line.match(/\|/g) ?? []).length >= 2 || /^[-+=|\s]{4,}$/.test(line)) return true;
  const columns = line.trim().split(/\t+| {3,}/).length;
  if (columns >= 3) return true;
  const tokens = line.trim().split(/\s+/);
  const figures = tokens.filter((token) => /^[(₦$£€]*[\d,.%)-]+$/.test(token)).length;
  return figures >= 2 && figures * 2 >= tokens.length;
}

/** Returns whether the line ends with brackets after a word: "print(total)". */
function isCall(line: string): boolean {
  const opened = /\w\(/.exec(line);
  return opened !== null && /\)\s?[:;]?$/.test(line.slice(opened.index + 2));
}

/** Returns whether the line is not part of the actual text. */
export function isFurniture(line: string): boolean {
  const trimmed = line.trim().replace(/\s+/g, ' ');
  if (trimmed === '') return false;
  if (trimmed.length > LONGEST) return isTableRow(line);
  return (
    PAGE_NUMBER.test(trimmed) ||
    (LEGAL_LINE.test(trimmed) && trimmed.length < 160) ||
    (ADDRESS.test(trimmed) && trimmed.length < 90) ||
    DOT_LEADER.test(trimmed) ||
    isTableRow(line) ||
    CODE_LINE.test(trimmed) ||
    (CODE_END.test(trimmed) && !WORDS_IN_A_ROW.test(trimmed)) ||
    isCall(trimmed)
  );
}

/** Returns whether the line begins the caption of a figure or table. */
export function isCaption(line: string): boolean {
  return CAPTION.test(line.trim());
}

function fingerprint(line: string): string {
  return line.trim().toLowerCase().replace(/\d+/g, '#');
}

/** Returns the lines that repeat on the pages: running headers and footers. */
export function findRunningLines(lines: readonly string[]): ReadonlySet<string> {
  const counts = new Map<string, number>();
  for (const line of lines) {
    const key = fingerprint(line);
    if (key.length < 3 || key.length > 90) continue;
    counts.set(key, (counts.get(key) ?? 0) + 1);
  }
  return new Set([...counts].filter(([, count]) => count >= 3).map(([key]) => key));
}

/** Returns whether the line is one of the running lines. */
export function isRunningLine(line: string, running: ReadonlySet<string>): boolean {
  return running.has(fingerprint(line));
}

const SKIPPED_SECTION =
  /^(?:\d+(?:\.\d+)*\.?\s+)?(?:references?|bibliography|works cited|(?:further|suggested|recommended) readings?|sources|index|acknowledge?ments?|endnotes|notes and references|table of contents|contents|(?:learning )?(?:objectives?|outcomes?)|outline|agenda|(?:review|discussion|revision|practice|self-assessment|study|interactive link|critical thinking|multiple choice|chapter|section) questions?|(?:section )?quiz|(?:self|knowledge)[- ]check|short answers?|further research|check your understanding|test your (?:knowledge|understanding)|see also|external links|license|changelog|questions|exercises?|assignments?|activity|activities|homework|about the authors?|reading list)\s*:?$/i;
const LEARNING_GOALS =
  /^(?:by|at) the end of this|^after (?:reading|studying|completing) this|^you should be able|^students? (?:will|should) be able/i;

const GOALS_HEADING = /^(?:learning )?(?:objectives?|outcomes?|goals?)\s*:?$/i;
/** Learning goals are short lines; prose has several sentences in a row. */
const SENTENCES_OF_PROSE = 2;
const WORDS_OF_PROSE = 30;
const MOST_LINES = 20;

/** Returns whether the line begins a list of learning goals, which ends where prose begins. */
export function opensGoals(line: string): boolean {
  return GOALS_HEADING.test(line.trim()) || LEARNING_GOALS.test(line.trim());
}

/** Returns whether the lines from `index` up to the next gap are a paragraph of prose. */
export function isProse(lines: readonly string[], index: number): boolean {
  const near = lines.slice(index, index + MOST_LINES);
  const gap = near.findIndex((line) => line.trim() === '');
  const paragraph = (gap < 0 ? near : near.slice(0, gap)).join(' ').slice(0, 2_000);
  return (
    !/^\s*[\u2022*-] /.test(paragraph) &&
    (paragraph.match(/[a-z)"][.!?](?:\s|$)/g) ?? []).length >= SENTENCES_OF_PROSE &&
    paragraph.split(/\s+/).length >= WORDS_OF_PROSE
  );
}

const GLOSSARY_ENTRY = /^[a-z][a-z' -]{2,45}: [A-Za-z][^:]{30,}$/;

/**
 * Returns whether the line explains a term: glossaries follow the references in chapters of books.
 */
export function isGlossaryEntry(line: string): boolean {
  return GLOSSARY_ENTRY.test(line.trim());
}

/**
 * Returns whether a heading begins a section that is not about the subject (references, objectives
 * …).
 */
export function opensSkippedSection(line: string): boolean {
  const trimmed = line.trim();
  return SKIPPED_SECTION.test(trimmed) || LEARNING_GOALS.test(trimmed);
}
