import type { Passage } from '../domain/passage';

/** The search vector of a row that `toVectorRow` made: its words by where they stand. */
export const VECTOR = `(
  setweight(to_tsvector('pg_catalog.english', title), 'A')
    || setweight(to_tsvector('pg_catalog.english', "alsoText"), 'B')
    || setweight(to_tsvector('pg_catalog.english', text), 'C')
    || setweight(to_tsvector('pg_catalog.english', "hintsText"), 'D'))`;

/** The texts of a passage, as `VECTOR` reads them. */
export function toVectorRow({ title, also, text, hints }: Passage, at: number) {
  return {
    at,
    title: straight(title),
    alsoText: straight(also.join('; ')),
    text: straight(text),
    hintsText: straight(hints.join('; ')),
  };
}

/** PostgreSQL takes the "s" of a genitive off behind a straight apostrophe alone. */
const straight = (text: string) => text.replaceAll('’', "'");
