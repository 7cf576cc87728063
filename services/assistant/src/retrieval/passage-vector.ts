import type { Passage } from '../domain/passage';

/** Search vector of a row that `toVectorRow` built, weighted by place. */
export const VECTOR = `(
  setweight(to_tsvector('pg_catalog.english', title), 'A')
    || setweight(to_tsvector('pg_catalog.english', "alsoText"), 'B')
    || setweight(to_tsvector('pg_catalog.english', text), 'C')
    || setweight(to_tsvector('pg_catalog.english', "hintsText"), 'D'))`;

/** Returns the texts of a passage in the form that `VECTOR` reads. */
export function toVectorRow({ title, also, text, hints }: Passage, at: number) {
  return {
    at,
    title: straight(title),
    alsoText: straight(also.join('; ')),
    text: straight(text),
    hintsText: straight(hints.join('; ')),
  };
}

/** PostgreSQL removes a genitive "s" only after a straight apostrophe. */
const straight = (text: string) => text.replaceAll('’', "'");
