import { createHash } from 'node:crypto';

/** What a question asks, by whatever way. */
interface Asked {
  question: string;
  /** The right choice; null: whichever, its sentence alone counts. */
  answer: string | null;
  /** The sentence that the question is grounded in, where there is one. */
  source: string | null;
}

/** Neither letters nor marks, numbers or symbols; a comma or point within a number belongs to it. */
const SET_ASIDE = /(?!(?<=\p{N})[.,](?=\p{N}))[^\p{L}\p{M}\p{N}\p{Sm}\p{Sc}\p{So}]/gu;

/**
 * The same for questions that count as the same: those that ask for the same answer to the same
 * sentence of a text, in whatever way, or in the same words where there is no text. Without an answer, all
 * that rest on the same sentence: for who words one and the same answer in ever other ways. Casing, blanks,
 * quotes and punctuation make no difference, nor do the wrong choices and their order.
 * @returns 43 characters, from which no text can be read.
 */
export function questionKey({ question, answer, source }: Asked): string {
  const asked = source === null ? ['question', question] : ['source', source];
  const parts = [asked[0], plain(asked[1] ?? ''), plain(answer ?? '')];
  return createHash('sha256').update(parts.join('\n')).digest('base64url');
}

/** Set aside before, too: an accent that stands alone would be joined to a letter. */
function plain(text: string): string {
  return text.replace(SET_ASIDE, '').normalize('NFKC').toLowerCase().replace(SET_ASIDE, '');
}
