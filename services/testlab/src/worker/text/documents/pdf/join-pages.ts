import { dropRunningLines } from './running-lines';
import type { Page } from './read-page';
import { joinHyphen, repairWords } from './repair-words';
import type { Line } from './text-run';

const ENDED = /[.!?:;]["'\u201d\u2019)\]]*$/;
const GOES_ON = /^[\p{Ll}(]/u;
const PAGE_BREAK = '\f';

/**
 * Returns the text of the pages: lines, blank lines before paragraphs, form feeds between pages,
 * and rejoined words.
 */
export function joinPages(pages: readonly Page[]): string {
  const text: string[] = [];
  let notes: Line[] = [];
  let isFirst = true;
  for (const page of dropRunningLines(pages)) {
    if (!isFirst) text.push(PAGE_BREAK);
    isFirst = false;
    addLines(text, page.lines);
    notes.push(...page.notes);
    // A sentence may continue on the next page: notes are added after its end.
    if (!ENDED.test(page.lines.at(-1)?.text ?? '.')) continue;
    addLines(text, notes);
    notes = [];
  }
  addLines(text, notes);
  return repairWords(text.join('\n'));
}

function addLines(text: string[], lines: readonly Line[]): void {
  for (const line of lines) {
    const before = lastLine(text);
    // The end of a column or page within a sentence does not end a paragraph.
    const goesOn = !ENDED.test(before) && GOES_ON.test(line.text);
    const isGap = text.length > 0 && text.at(-1) !== '';
    if (line.opens && !goesOn && isGap) text.push('');
    const [joined, rest] = joinHyphen(before, line.text);
    if (joined !== before) text[lastIndex(text)] = joined;
    if (rest !== '') text.push(rest);
  }
}

function lastIndex(text: readonly string[]): number {
  return text.findLastIndex((line) => line !== '' && line !== PAGE_BREAK);
}

function lastLine(text: readonly string[]): string {
  return text[lastIndex(text)] ?? '';
}
