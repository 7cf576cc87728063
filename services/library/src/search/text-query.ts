import type { Term } from '../domain/search-terms';

/** Weights of the search vector in which a word may stand. */
export type Fields = '' | 'AC' | 'B';

/** A part of an SQL condition and its parameters. */
export interface TextQuery {
  /** An expression of the type tsquery, with `$1`, `$2` … from `first` on. */
  sql: string;
  parameters: string[];
}

/**
 * An expression that finds the books which have every one of the terms, or any.
 * @param first number of its first parameter.
 */
export function textQuery(
  terms: readonly { term: Term; fields: Fields }[],
  how: 'every' | 'any',
  first: number,
): TextQuery {
  const parameters: string[] = [];
  const parts = terms.map(({ term, fields }) => {
    parameters.push(asWritten(term, fields), stemmed(term, fields));
    const place = first + parameters.length - 2;
    return `(to_tsquery('simple', $${place}) || to_tsquery('english', $${place + 1}))`;
  });
  return { sql: parts.join(how === 'every' ? ' && ' : ' || '), parameters };
}

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
