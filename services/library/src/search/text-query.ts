import type { Term } from '../domain/search-terms';

/** Weights of the search vector in which a word may stand. */
export type Fields = '' | 'AC' | 'B';

/** A term and where in a book it may stand. */
export interface FieldTerm {
  term: Term;
  fields: Fields;
}

/** A term with an estimate of how many books have it. */
export type CountedTerm = FieldTerm & { frequency: number };

/**
 * For each term an SQL expression of the type tsquery, and the parameters of all of them.
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

/** Words are folded: nothing in them means anything to PostgreSQL. */
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
