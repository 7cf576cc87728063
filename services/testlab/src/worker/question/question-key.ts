import { createHash } from 'node:crypto';

/** Content of a question, independent of its form. */
interface Asked {
  question: string;
  /** The right choice; null if any, so that the sentence alone counts. */
  answer: string | null;
  /** Source sentence of the question; null if it has none. */
  source: string | null;
}

/**
 * Characters other than letters, marks, numbers and symbols; a comma or point within a number
 * belongs to the number.
 */
const SET_ASIDE = /(?!(?<=\p{N})[.,](?=\p{N}))[^\p{L}\p{M}\p{N}\p{Sm}\p{Sc}\p{So}]/gu;

/**
 * Returns the same key for questions that count as the same: those with the same answer to the
 * same sentence of a text, in any form, or with the same wording if there is no text. Without an
 * answer, all questions on the same sentence have the same key, for authors that word the same
 * answer in new ways. Case, whitespace, quotes, punctuation, wrong choices and their order make no
 * difference.
 * @returns 43 characters, which do not reveal the text.
 */
export function questionKey({ question, answer, source }: Asked): string {
  const asked = source === null ? ['question', question] : ['source', source];
  const parts = [asked[0], plain(asked[1] ?? ''), plain(answer ?? '')];
  return createHash('sha256').update(parts.join('\n')).digest('base64url');
}

/**
 * Removes the characters before the normalisation, too: a separate accent would be combined with a
 * letter.
 */
function plain(text: string): string {
  return text.replace(SET_ASIDE, '').normalize('NFKC').toLowerCase().replace(SET_ASIDE, '');
}
