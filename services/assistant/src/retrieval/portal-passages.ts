import type { CatalogueBook } from '@portal/catalogue';
import type { Concept, GlossaryEntry, HelpArticle } from '@portal/knowledge';
import { capitalise } from '@portal/knowledge';
import type { Passage } from '../domain/passage';

/** Maximum number of names listed next to a concept. */
const SIBLINGS = 6;

const BARE = { materialId: null, cases: [], siblings: [], hints: [] };

export function helpPassage({ id, title, asks, text, screen }: HelpArticle): Passage {
  const path = screen ?? '/help';
  return { ...BARE, id: `help:${id}`, kind: 'help', title, also: asks, text, place: 'Help', path };
}

export function glossaryPassage({ term, aliases, meaning }: GlossaryEntry): Passage {
  const title = capitalise(term);
  const text = `${title}: ${meaning}.`;
  const place = 'Words of the portal';
  return {
    ...BARE,
    id: `word:${term}`,
    kind: 'help',
    title,
    also: aliases,
    text,
    place,
    path: null,
  };
}

/** Builds the passage of a concept: its meaning and its cases. */
export function conceptPassage({ term, aliases, meaning, cases, cues, group }: Concept): Passage {
  const title = capitalise(term);
  const text = [`${title}: ${meaning}.`, ...cases].join('\n');
  const siblings = group.concepts.filter((one) => one.term !== term).slice(0, SIBLINGS);
  return {
    id: `concept:${group.field}:${term}`,
    kind: 'concept',
    title,
    also: aliases,
    text,
    place: group.topic,
    path: null,
    materialId: null,
    cases,
    siblings: siblings.map((one) => one.term),
    hints: cues,
  };
}

export function bookPassage(book: CatalogueBook): Passage {
  const { id, title, subtitle, authors, year, subjects, description } = book;
  const place = [authors.join(', '), ...(year === undefined ? [] : [String(year)])].join(', ');
  return {
    ...BARE,
    id: `book:${id}`,
    kind: 'book',
    title: subtitle ? `${title}: ${subtitle}` : title,
    also: [...authors, ...subjects],
    text: description,
    place,
    path: `/librarysearch?q=${encodeURIComponent(title)}`,
  };
}
