import type { Term } from '../domain/search-terms';

/** Weights of the search vector that a word may have; '' means any. */
export type Fields = '' | 'AC' | 'B';

/** A term, and the fields of a book in which it may occur. */
export interface FieldTerm {
  term: Term;
  fields: Fields;
}

/** A term with the estimated number of books that contain it. */
export type CountedTerm = FieldTerm & { frequency: number };

/**
 * Returns an SQL expression of type tsquery per term, and the parameters of all of them.
 * @param first number of their first parameter
 */
export function termQueries(terms: readonly FieldTerm[], first: number) {
  const parameters = terms.flatMap(({ term, fields }) => [
    asWritten(term, fields),
    stemmed(term, fields),
  ]);
  const queries = terms.map((_, at) => {
    const place = first + 2 * at;
    return `(to_tsquery('simple', $${place}) || to_tsquery('english', $${place + 1}))`;
  });
  return { queries, parameters };
}

export const everyOf = (queries: readonly string[]) => `(${queries.join(' && ')})`;
export const anyOf = (queries: readonly string[]) => `(${queries.join(' || ')})`;

/** Words are folded and contain no tsquery syntax. */
function asWritten({ ways }: Term, fields: Fields): string {
  return ways
    .map((way) => way.map(({ word, isPrefix }) => `${word}${suffix(isPrefix, fields)}`))
    .map((way) => (way.length > 1 ? `(${way.join(' & ')})` : way.join('')))
    .join(' | ');
}

function stemmed({ ways }: Term, fields: Fields): string {
  return ways
    .map((way) => `(${way.map(({ word }) => `${word}${suffix(false, fields)}`).join(' & ')})`)
    .join(' | ');
}

function suffix(isPrefix: boolean, fields: Fields): string {
  const marks = `${isPrefix ? '*' : ''}${fields}`;
  return marks && `:${marks}`;
}
