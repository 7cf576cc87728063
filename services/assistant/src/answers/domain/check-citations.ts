import { contentStems, sharedCount } from '@portal/knowledge';
import { citationsIn } from './citations';

/** Source that a citation is checked against. */
interface Cited {
  title: string;
  /** Place of the passage in its source; for a book, its authors. */
  place?: string | null;
  text: string;
}

/** An answer that contains only valid citations. */
export interface CheckedAnswer {
  text: string;
  /**
   * Cited passages: maps the number that a passage was given to its number in the text, counted
   * from 1 in order of appearance.
   */
  cited: ReadonlyMap<number, number>;
  /** Number of removed citations. */
  dropped: number;
}

/**
 * Minimum fraction and minimum number of a sentence's significant words that the cited passage
 * must contain.
 */
const PART = 0.3;
const LEAST = 2;

/**
 * Renumbers citations in order of appearance, and removes those of a passage that does not exist
 * or that shares too few words with the sentence. Word overlap is a filter and no proof: it
 * catches invented numbers and unrelated passages.
 */
export function checkCitations(text: string, passages: readonly Cited[]): CheckedAnswer {
  const stems = passages.map(({ title, place, text: body }) =>
    contentStems(`${title} ${place ?? ''} ${body}`),
  );
  const cited = new Map<number, number>();
  const newNumber = (given: number) => {
    const number = cited.get(given) ?? cited.size + 1;
    cited.set(given, number);
    return number;
  };
  let checked = '';
  let dropped = 0;
  let done = 0;
  for (const { from, to, numbers } of citationsIn(text)) {
    const claim = contentStems(sentenceBefore(text, from));
    const held = numbers.filter((number) => holds(claim, stems[number - 1]));
    dropped += numbers.length - held.length;
    const space = /^\s/.test(text.slice(from, to)) ? ' ' : '';
    checked += text.slice(done, from);
    checked +=
      held.length > 0 ? space + held.map((number) => `[${newNumber(number)}]`).join('') : '';
    done = to;
  }
  return { text: checked + text.slice(done), cited, dropped };
}

function holds(claim: ReadonlySet<string>, passage: ReadonlySet<string> | undefined): boolean {
  if (!passage) return false;
  const shared = sharedCount(claim, passage);
  return shared >= Math.min(LEAST, claim.size) && shared >= claim.size * PART;
}

/** Returns the sentence, line or cell before a citation, without other citations in it. */
function sentenceBefore(text: string, at: number): string {
  const before = text.slice(Math.max(0, at - 600), at).replace(/\[\d{1,2}\]/g, '');
  const trimmed = before.replace(/[\s.!?:|"”)]+$/, '');
  const start = Math.max(...['. ', '! ', '? ', '\n', '|'].map((mark) => trimmed.lastIndexOf(mark)));
  return trimmed.slice(start + 1);
}
