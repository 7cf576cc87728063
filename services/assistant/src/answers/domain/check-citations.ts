import { contentStems, sharedCount } from '@portal/knowledge';
import { citationsIn } from './citations';

/** What a citation is held against. */
interface Cited {
  title: string;
  /** Where it stands; of a book its authors. */
  place?: string | null;
  text: string;
}

/** An answer whose citations hold. */
export interface CheckedAnswer {
  text: string;
  /**
   * The passages that it cites, each by the number that it was given, and the number by which the text cites it:
   * from 1, in the order in which they appear.
   */
  cited: ReadonlyMap<number, number>;
  /** Citations that did not hold. */
  dropped: number;
}

/** Part of a sentence's telling words that the cited passage must have, and so many of them at least. */
const PART = 0.3;
const LEAST = 2;

/**
 * Numbers the passages as they appear, and leaves out of an answer what cites no passage that was given, or one that has too few of the sentence's words.
 * Shares of words are a sieve and no proof: they catch numbers that were made up and passages about something else.
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

/** The sentence, line or cell that a citation stands behind; other citations in it say nothing. */
function sentenceBefore(text: string, at: number): string {
  const before = text.slice(Math.max(0, at - 600), at).replace(/\[\d{1,2}\]/g, '');
  const trimmed = before.replace(/[\s.!?:|"”)]+$/, '');
  const start = Math.max(...['. ', '! ', '? ', '\n', '|'].map((mark) => trimmed.lastIndexOf(mark)));
  return trimmed.slice(start + 1);
}
